-- Directories as a tree that is worked on: their order, and no ring, whoever moves what at once.

alter table directory
  -- Among those beside it.
  add column position integer not null default 0,
  -- Whether those below it are shown.
  add column is_open boolean not null default false,
  add column level integer not null default 1;
with recursive below as (
  select company_id, id, 1 as level from directory where parent_id is null
  union all
  select d.company_id, d.id, b.level + 1 from directory d
    join below b on b.company_id = d.company_id and b.id = d.parent_id
) update directory d set level = b.level from below b where b.company_id = d.company_id and b.id = d.id;
update directory d set position = n.position from (
  select company_id, id, row_number() over (partition by company_id, parent_id order by plain_name(name) collate "C", id) as position
  from directory
) n where n.company_id = d.company_id and n.id = d.id;

-- Each lies one level below the one that holds it: a ring cannot be written.
alter table directory
  add column parent_level integer generated always as (case when parent_id is not null then level - 1 end) stored,
  add check (level between 1 and 20),
  add check (parent_id is not null or level = 1),
  add unique (company_id, id, level);
alter table directory drop constraint directory_company_id_parent_id_fkey;
alter table directory add foreign key (company_id, parent_id, parent_level)
  references directory (company_id, id, level);
create index directory_below on directory (company_id, parent_id);

-- The tree of a company as a whole: who changes it locks it and counts its version on.
create table directory_tree (
  company_id bigint primary key references company (id),
  version    bigint not null default 0
);

-- Counts and sums of directories without looking at an invoice. Its place and
-- its chain are in other indexes already; what lies aside keeps its directory from going.
create index invoice_in_directory on invoice (company_id, directory_id, direction, currency)
  include (deleted_at, place, chain_state, with_tax)
  where directory_id is not null;
