-- An import that is begun again and again and comes no further ends, and says so.
alter table import_run
  -- How often it was begun since an entry was kept last.
  add column tries integer not null default 0,
  drop constraint import_run_state_check,
  add constraint import_run_state_check check (state in ('mapping', 'reading', 'finished', 'failed'));
