-- The content that was confirmed when the run was begun: what was changed since is not issued by it.
-- Null: begun before runs knew.
alter table bulk_item add column version integer;

-- How far a run is, without counting its items again and again: how many were taken, and how many of
-- these are over for good. Only what is under way or failed is counted when somebody looks.
alter table bulk_run
  add column taken integer not null default 0,
  add column accepted integer not null default 0;
alter table bulk_item add column accepted boolean not null default false;
update bulk_run r set taken = (
  select count(*) from bulk_item b where b.company_id = r.company_id and b.run_id = r.id and b.taken);
create index bulk_item_open on bulk_item (company_id, run_id, position) where taken and not accepted;
