-- release: 0.2.0, phase: expand
-- Numbers that were given after the backup from which the installation was restored, and that are never given again. A
-- number of them without an invoice waits for a person.
create table reserved_number (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  template     text        not null,
  serial       text        not null,
  first_number integer     not null,
  last_number  integer     not null,
  -- `coded`: the authority's copies are imported; `unread`: the copy is not readable; `lost`: no copy is known.
  content      text        not null check (content in ('coded', 'unread', 'lost')),
  reserved_at  timestamptz not null,
  check (first_number > 0 and first_number <= last_number),
  primary key (company_id, id)
);
alter table reserved_number alter column company_id set (n_distinct = 100);

-- `copy`: read only for good. It comes from an archive of a company that worked on in its installation.
alter table company drop constraint company_pause_check;
alter table company add constraint company_pause_check check (pause in ('leaving', 'arrived', 'copy'));
