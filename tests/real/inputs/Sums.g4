grammar Sums;
sum: sum ('*' | '/') sum | sum ('+' | '-') sum | NUMBER | '(' sum ')';
NUMBER: [0-9]+;
BLANK: [ \t\n]+ -> skip;
