-- Directories that were deleted can be put back, and however many invoices lie in them are taken out by an act on many.

create table directory_deletion (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  -- The act on many that takes their invoices out; null: there were none.
  bulk_run_id bigint,
  created_by  text        not null,
  created_at  timestamptz not null,
  undone_by   text,
  undone_at   timestamptz,
  primary key (company_id, id),
  foreign key (company_id, bulk_run_id) references bulk_run (company_id, id)
);

alter table directory
  -- It is in the tree no more; what still lies in it is on its way out.
  add column deletion_id bigint,
  -- Where it lay, and where its invoices come; null: the root, and no directory.
  add column was_in      bigint,
  add column invoices_to bigint,
  add check (deletion_id is not null or (was_in is null and invoices_to is null)),
  add foreign key (company_id, deletion_id) references directory_deletion (company_id, id);
create index directory_deleted on directory (company_id, deletion_id) where deletion_id is not null;

-- A name is taken by what is in the tree alone.
alter table directory drop constraint directory_company_id_parent_id_name_key;
create unique index directory_name on directory (company_id, parent_id, name) nulls not distinct
  where deletion_id is null;
