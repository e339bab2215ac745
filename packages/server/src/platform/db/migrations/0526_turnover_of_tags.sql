-- Beside a tag what its invoice counts in revenue or purchases, in dong: without tax and after the relief of a decree, as every other
-- figure has it; null where it counts in neither (docs/decisions/0043).
update invoice_tag t set worth_dong = case
    when (i.place = 'released' or (i.serial not like 'C%' and i.processing_state in ('signed', 'sent', 'unknown', 'accepted')))
      and i.chain_state not in ('REPLACED', 'CANCELED') and not i.is_voucher and not i.amounts_unread
      and (i.currency = 'VND' or i.exchange_rate is not null)
    then case when i.currency = 'VND' then i.with_tax - i.tax
      else i.without_tax_dong + round((i.with_tax - i.without_tax - i.tax) * i.exchange_rate, 0) end end
  from invoice i where i.company_id = t.company_id and i.id = t.invoice_id;

-- Turnover is what is to be paid less the tax.
drop index invoice_by_day;
create index invoice_by_day on invoice (company_id, direction, issued_on desc, id desc)
  include (origin, place, chain_state, currency, partner_id, tax, with_tax)
  where deleted_at is null;
