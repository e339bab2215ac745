-- A reconciliation that is begun again and again without coming to its end says so.
alter table reconciliation
  drop constraint reconciliation_state_check,
  add constraint reconciliation_state_check check (state in ('running', 'finished', 'failed'));
create index reconciliation_running on reconciliation (company_id) where state = 'running';
