connect 'jdbc:derby:memory:shelf;create=true';
create table book(id int constraint book_key primary key, title varchar(20));
insert into book values (1, 'Dune'), (2, 'Emma'), (3, null);
insert into book values (1, 'twice');
select * from book order by id desc;
select count(*), max(title) from book where id > 1;
exit;
