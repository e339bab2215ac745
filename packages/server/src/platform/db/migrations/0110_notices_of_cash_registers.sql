-- 303: about invoices of a cash register, signed at the message; 300: about all others.
alter table mistake_report add column type text not null default '300' check (type in ('300', '303'));
