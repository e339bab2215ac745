-- Indexes that serve no everyday question of the lists, and that every issued invoice is written into (docs/decisions/0014).
drop index invoice_by_tax, invoice_of_author, invoice_of_serial;
-- Read by no statement any more.
drop index invoice_due_before;

-- Series and author are compared in the index of days instead.
drop index invoice_by_day;
create index invoice_by_day on invoice (company_id, direction, issued_on desc, id desc)
  include (origin, place, chain_state, currency, partner_id, tax, with_tax, serial, created_by)
  where deleted_at is null;

-- Words are looked up for one direction at a time, in all months.
drop index invoice_search;
create index invoice_search on invoice using gin (company_id, direction, search_text gin_trgm_ops);
drop function month_of(date);
