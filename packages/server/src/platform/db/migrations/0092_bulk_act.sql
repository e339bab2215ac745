-- Every act on many is a run, whatever is done: deleted, restored, mailed. What is asked about first is a
-- run that was not begun yet: its items stand as they were when the question was put, and what comes into
-- the list afterwards is not touched. Issuing keeps what became of an item with its invoice; for all
-- others the item knows, and the run counts those that could not be done.
alter table bulk_run
  add column kind text not null default 'issue',
  add column failed integer not null default 0,
  -- The run whose doing this one takes back.
  add column undoes bigint,
  add foreign key (company_id, undoes) references bulk_run (company_id, id);
alter table bulk_run alter column kind drop default;
alter table bulk_run drop constraint bulk_run_state_check;
alter table bulk_run add constraint bulk_run_state_check
  check (state in ('asked', 'running', 'paused', 'finished', 'stopped'));
create unique index bulk_run_undone on bulk_run (company_id, undoes) where undoes is not null;
create index bulk_run_by_kind on bulk_run (company_id, kind, id desc);
-- Questions that nobody said yes to are forgotten.
create index bulk_run_asked on bulk_run (created_at) where state = 'asked';
