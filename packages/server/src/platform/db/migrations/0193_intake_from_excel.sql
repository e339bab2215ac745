alter table import_run
  -- The side the company is on where a sheet leaves it out.
  add column direction text not null default 'received' check (direction in ('issued', 'received'));

-- The one sheet of a workbook: what stands over its columns, and what each is taken for.
create table import_sheet (
  company_id  bigint  not null,
  run_id      bigint  not null,
  -- As Excel numbers it; the rows under it are counted.
  heading_row integer not null,
  row_count   integer not null,
  headers     jsonb   not null,
  -- The first values of each column, to recognise it by.
  samples     jsonb   not null,
  mapping     jsonb   not null,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references import_run (company_id, id)
);

-- What a company takes the columns of its sheets for: the heading that stood over each, folded.
create table import_sheet_mapping (
  company_id bigint      not null primary key references company (id),
  mapping    jsonb       not null,
  changed_at timestamptz not null
);

alter table import_row
  -- The first of its rows in a workbook, as Excel numbers it.
  add column sheet_row integer,
  -- What is worth a look, and stops nothing.
  add column findings jsonb not null default '[]';
