-- A user chose the name: no invoice replaces it.
alter table partner add column is_name_own boolean not null default false;
