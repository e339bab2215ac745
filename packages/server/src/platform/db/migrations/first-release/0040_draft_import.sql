-- Drafts made from a workbook: the file as it was read, what was found in it, and what became of it.

create table draft_import (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  state       text        not null check (state in ('mapping', 'checking', 'checked', 'creating', 'created')),
  -- Raised with every dry run: work that was begun for an earlier one stops.
  attempt     integer     not null default 0,
  file_name   text        not null,
  -- The row of the file in which the headings stand.
  heading_row integer     not null,
  headers     jsonb       not null,
  -- Our columns and the column of the file, from 0, that fills each.
  mapping     jsonb       not null,
  -- The run that issues what was made.
  bulk_run_id bigint,
  created_by  bigint      not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, bulk_run_id) references bulk_run (company_id, id)
);

create table draft_import_row (
  company_id bigint  not null,
  import_id  bigint  not null,
  -- As Excel numbers it.
  row        integer not null,
  cells      jsonb   not null,
  -- The invoice it belongs to; null: none, or not known yet.
  position   integer,
  -- Where it ended; null: not looked at yet.
  bucket     text    check (bucket in ('ready', 'warning', 'error', 'blank')),
  issues     jsonb   not null default '[]',
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references draft_import (company_id, id)
);
create index draft_import_row_of on draft_import_row (company_id, import_id, position, row);
create index draft_import_row_in on draft_import_row (company_id, import_id, bucket, row);

create table draft_import_invoice (
  company_id  bigint  not null,
  import_id   bigint  not null,
  -- In the order of first rows.
  position    integer not null,
  invoice_key text    not null,
  bucket      text    check (bucket in ('ready', 'warning', 'error')),
  -- The draft to be made, with its amounts; null where it cannot be.
  draft       jsonb,
  ready       boolean not null default false,
  -- The draft that was made of it.
  invoice_id  bigint,
  primary key (company_id, import_id, position),
  -- An invoice of the file becomes one draft, however often it is asked for.
  unique (company_id, import_id, invoice_key),
  unique (company_id, invoice_id),
  foreign key (company_id, import_id) references draft_import (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index draft_import_invoice_unchecked on draft_import_invoice (company_id, import_id, position)
  where bucket is null;
create index draft_import_invoice_unmade on draft_import_invoice (company_id, import_id, position)
  where invoice_id is null and bucket in ('ready', 'warning');

-- The headings that a company's own files have over our columns.
create table draft_import_mapping (
  company_id bigint      not null references company (id),
  mapping    jsonb       not null,
  changed_at timestamptz not null,
  primary key (company_id)
);
