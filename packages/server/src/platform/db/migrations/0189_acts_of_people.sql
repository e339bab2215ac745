-- The latest acts on many that people began. Rules that go over invoices by themselves begin one whenever they find
-- something, and would be looked through one by one.
create index bulk_run_of_people on bulk_run (company_id, id desc)
  where state <> 'asked' and (created_by like 'job/%') is not true;
