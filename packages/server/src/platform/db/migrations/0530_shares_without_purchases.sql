-- Shares of before go on showing what their owners know that they show; a new one leaves purchases out unless somebody includes them.
alter table tag_access_list add column with_purchases boolean not null default true;
alter table tag_access_list alter column with_purchases set default false;
