-- What an invoice in foreign currency comes to in dong, as totalsInDong of the domain says: the sums of its rate groups, each turned and
-- rounded by itself. Turnover read the groups of each such invoice for it. Null: it is in dong.
alter table invoice add column without_tax_dong numeric, add column tax_dong numeric;
update invoice i set
    without_tax_dong = r.base_dong + round((i.without_tax - r.base) * coalesce(i.exchange_rate, 1), 0),
    tax_dong = r.tax_dong + round((i.tax - r.tax) * coalesce(i.exchange_rate, 1), 0)
  from (
    select f.company_id, f.id, coalesce(sum(g.base), 0) as base, coalesce(sum(g.base_dong), 0) as base_dong,
      coalesce(sum(g.tax), 0) as tax, coalesce(sum(g.tax_dong), 0) as tax_dong
    from invoice f left join invoice_rate g on g.company_id = f.company_id and g.invoice_id = f.id
    where f.currency <> 'VND'
    group by f.company_id, f.id
  ) as r
  where i.company_id = r.company_id and i.id = r.id;
alter table invoice add constraint invoice_in_dong
  check (currency = 'VND' or (without_tax_dong is not null and tax_dong is not null));

drop index invoice_of_currency;
create index invoice_of_currency on invoice (company_id, direction, currency, issued_on desc, id desc)
  include (place, chain_state, partner_id, exchange_rate, without_tax, tax, with_tax, without_tax_dong, tax_dong)
  where currency <> 'VND' and deleted_at is null;
