-- A rate of 1 in a foreign currency is none, whoever stated it (docs/decisions/0035): the column by which amounts become dong holds usable
-- rates alone. The content of an invoice that was issued here stays as it was signed.
create temporary table rate_of_one on commit drop as
  select company_id, id, origin, direction, processing_state, deleted_at, is_voucher from invoice
  where currency <> 'VND' and exchange_rate in (0, 1);

update invoice_content c set content = jsonb_set(c.content, '{exchangeRate}', 'null')
  from rate_of_one i
  where i.company_id = c.company_id and i.id = c.invoice_id and i.origin <> 1;
update invoice i set exchange_rate = null, without_tax_dong = 0, tax_dong = 0
  from rate_of_one o
  where o.company_id = i.company_id and o.id = i.id;
update invoice_rate r set base_dong = 0, tax_dong = case when r.tax is not null then 0 end
  from rate_of_one i
  where i.company_id = r.company_id and i.id = r.invoice_id;
update invoice_tag t set worth_dong = 0
  from rate_of_one i
  where i.company_id = t.company_id and i.id = t.invoice_id and t.worth is not null;

-- The missing rate is a finding: they are checked anew.
insert into verification_due (company_id, invoice_id, asked_by, due_at)
  select company_id, id, 'job/verification', now() from rate_of_one
  where deleted_at is null and not is_voucher and (direction = 'received' or processing_state = 'accepted')
  on conflict (company_id, invoice_id) do update set
    asked = verification_due.asked + 1, failures = 0, due_at = excluded.due_at;
