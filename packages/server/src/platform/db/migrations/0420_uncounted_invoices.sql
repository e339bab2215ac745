-- Amounts of a received file that have no single meaning are not 0: the invoice is kept and counted nowhere, as is an
-- invoice in foreign currency without an exchange rate in every sum in dong (docs/decisions/0035).
alter table invoice add column amounts_unread boolean not null default false;
create index invoice_uncounted on invoice (company_id, direction, issued_on desc, id desc)
  where (amounts_unread or (currency <> 'VND' and exchange_rate is null)) and deleted_at is null;

-- Software writes 0 or 1 where nobody entered a rate.
update invoice_content c set content = jsonb_set(c.content, '{exchangeRate}', 'null')
  from invoice i
  where i.company_id = c.company_id and i.id = c.invoice_id and i.origin <> 1 and i.currency <> 'VND'
    and i.exchange_rate in (0, 1);
update invoice set exchange_rate = null
  where origin <> 1 and currency <> 'VND' and exchange_rate in (0, 1);

-- They stood as if one unit of the currency were one dong.
update invoice set without_tax_dong = 0, tax_dong = 0 where currency <> 'VND' and exchange_rate is null;
update invoice_rate r set base_dong = 0, tax_dong = case when r.tax is not null then 0 end
  from invoice i
  where i.company_id = r.company_id and i.id = r.invoice_id and i.currency <> 'VND' and i.exchange_rate is null;
update invoice_tag t set worth_dong = 0
  from invoice i
  where i.company_id = t.company_id and i.id = t.invoice_id and i.currency <> 'VND' and i.exchange_rate is null
    and t.worth is not null;

-- The missing rate is a finding: they are checked anew.
insert into verification_due (company_id, invoice_id, asked_by, due_at)
  select company_id, id, 'job/verification', now() from invoice
  where currency <> 'VND' and exchange_rate is null and deleted_at is null and not is_voucher
    and (direction = 'received' or processing_state = 'accepted')
  on conflict (company_id, invoice_id) do update set
    asked = verification_due.asked + 1, failures = 0, due_at = excluded.due_at;
