%%
%class Words
%standalone
%%
[a-z]+ { System.out.println("word " + yytext()); }
[0-9]+ { System.out.println("number"); }
[^]    { }
