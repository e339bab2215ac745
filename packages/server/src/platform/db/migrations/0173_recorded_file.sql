-- Files that prove what is recorded of an invoice. Taken away they stay in the store.
create table recorded_file (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  name       text        not null,
  hash       text        not null,
  size       integer     not null,
  media_type text        not null,
  added_by   text        not null,
  added_at   timestamptz not null,
  aside_at   timestamptz,
  primary key (company_id, id),
  unique (company_id, invoice_id, hash, name),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
