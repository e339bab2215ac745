-- The list of runs tells how large each was without counting its items.
alter table bulk_run add column total integer not null default 0;
update bulk_run r set total = (
  select count(*) from bulk_item b where b.company_id = r.company_id and b.run_id = r.id);

-- Invoices that stopped on their way lie among the failed ones, although the counters have them under
-- way. They are few, so counting them through this index makes both counts exact and cheap.
create index invoice_stuck on invoice (company_id, id)
  where place = 'releasing' and failure_code is not null;
