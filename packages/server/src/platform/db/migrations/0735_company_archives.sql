-- release: 0.2.0, phase: expand
-- A company that moves between installations: `leaving` takes on nothing new and finishes what is under way; `arrived`
-- was imported and is read only until somebody confirms that it issues here. Null: it works.
alter table company add column pause text check (pause in ('leaving', 'arrived'));

-- Archives that admins request: the whole company, or the invoices of a period for an inspection. The file is in parts
-- in the object store, and is deleted when it expires.
create table company_export (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  kind        text        not null check (kind in ('company', 'inspection')),
  -- Days of issue of an inspection, both included.
  from_on     date,
  to_on       date,
  state       text        not null check (state in ('waiting', 'writing', 'finished', 'failed', 'expired')),
  -- Of the attempt that writes: a job that was repeated does not finish with the parts of another. The parts are
  -- exports/<attempt>/<position> in the object store. Null: there are none, or they are deleted.
  attempt     uuid,
  done        bigint      not null default 0,
  total       bigint      not null default 0,
  bytes       bigint,
  -- Files that the installation has lost, and that are therefore not in the archive.
  missing     integer     not null default 0,
  created_by  text        not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  finished_at timestamptz,
  check ((kind = 'inspection') = (from_on is not null and to_on is not null)),
  primary key (company_id, id)
);
alter table company_export alter column company_id set (n_distinct = 100);
-- One archive of a company is written at a time.
create unique index company_export_running on company_export (company_id) where state in ('waiting', 'writing');

create table company_export_part (
  company_id bigint  not null,
  export_id  bigint  not null,
  position   integer not null,
  length     integer not null,
  -- SHA-256 of the part.
  hash       text    not null,
  foreign key (company_id, export_id) references company_export (company_id, id),
  primary key (company_id, export_id, position)
);
alter table company_export_part alter column company_id set (n_distinct = 100);
