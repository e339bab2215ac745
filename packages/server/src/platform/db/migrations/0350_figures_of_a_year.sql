-- What the figures of a year are summed from, in indexes that are read without the rows (docs/decisions/0029). Those that
-- were there are written no oftener: whatever changes a column here changed one of another index already.

-- Turnover of partners, money by day, and single days beside the counters.
drop index invoice_by_day;
create index invoice_by_day on invoice (company_id, direction, issued_on desc, id desc)
  include (origin, place, chain_state, currency, partner_id, without_tax, with_tax)
  where deleted_at is null;
drop index invoice_of_currency;
create index invoice_of_currency on invoice (company_id, direction, currency, issued_on desc, id desc)
  include (place, chain_state, partner_id, exchange_rate, without_tax, tax, with_tax)
  where currency <> 'VND' and deleted_at is null;

-- What is open, and when it is due. An invoice comes in when it is released and leaves when it is paid.
create index invoice_owed on invoice (company_id, direction, due_on, issued_on)
  include (origin, currency, exchange_rate, with_tax, paid_amount)
  where place = 'released' and chain_state not in ('REPLACED', 'CANCELED') and paid_on is null
    and with_tax <> paid_amount and not is_voucher and deleted_at is null;

-- Doubtful ones, as the lists count them.
drop index invoice_of_validity;
create index invoice_of_validity on invoice (company_id, direction, validity, issued_on desc, id desc) include (origin)
  where validity is not null and deleted_at is null;

drop index payment_by_day;
create index payment_by_day on payment (company_id, direction, paid_on desc, id desc) include (amount_dong, undone_at);

-- `worth` in dong, at the rate of its invoice.
alter table invoice_tag add column worth_dong numeric;
update invoice_tag t set worth_dong = case when i.currency = 'VND' then t.worth
    else round(t.worth * coalesce(i.exchange_rate, 1), 0) end
  from invoice i where i.company_id = t.company_id and i.id = t.invoice_id and t.worth is not null;
-- One index instead of two.
drop index invoice_tag_worth;
drop index invoice_tag_by_day;
create index invoice_tag_by_day on invoice_tag (company_id, tag_id, direction, issued_on desc, invoice_id desc)
  include (currency, worth, worth_dong);

-- An index tells all of a row only where the last clean-up saw its page: after a twentieth has changed, not a fifth.
alter table invoice set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table payment set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table invoice_tag set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
