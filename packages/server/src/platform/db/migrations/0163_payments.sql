-- A payment with its way, its reference at the bank and what it was in dong; what of it went to which invoice.
alter table payment
  -- Of a foreign currency: dong for one of its units on the day of the payment.
  add column exchange_rate  numeric check (exchange_rate > 0),
  add column amount_dong    numeric,
  add column method         text not null default 'transfer' check (method in ('transfer', 'cash', 'other')),
  add column bank_reference text,
  -- Its number among the receipts or expenses of its year.
  add column number         integer,
  add column undone_by      text,
  -- What is owed and what is to be given back may come to nothing.
  drop constraint payment_amount_check,
  add check (amount >= 0);
alter table payment alter column method drop default;

alter table payment_invoice
  -- The invoice that was paid. Replaced by another, its payments count for that (`invoice_id`).
  add column paid_for bigint,
  -- Negative where it is given back for a decrease.
  drop constraint payment_invoice_amount_check,
  drop constraint payment_invoice_pkey;
update payment_invoice set paid_for = invoice_id;
alter table payment_invoice
  alter column paid_for set not null,
  add primary key (company_id, payment_id, paid_for),
  add foreign key (company_id, paid_for) references invoice (company_id, id);

update payment p set
    exchange_rate = case when p.currency <> 'VND' then o.rate end,
    amount_dong = case when p.currency = 'VND' then p.amount else round(p.amount * o.rate) end
  from (
    select p.company_id, p.id, coalesce(max(i.exchange_rate), 1) as rate
    from payment p
      left join payment_invoice l on l.company_id = p.company_id and l.payment_id = p.id
      left join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
    group by 1, 2
  ) o
  where o.company_id = p.company_id and o.id = p.id;
update payment p set number = n.number
  from (
    select company_id, id, row_number() over (
      partition by company_id, direction, extract(year from paid_on) order by paid_on, id) as number
    from payment
  ) n
  where n.company_id = p.company_id and n.id = p.id;
alter table payment
  alter column amount_dong set not null,
  alter column number set not null;

-- The receipts and the expenses of a year, each numbered from one. Locked behind the invoices that are paid.
create table payment_book (
  company_id  bigint  not null references company (id),
  direction   text    not null check (direction in ('in', 'out')),
  year        integer not null,
  last_number integer not null,
  primary key (company_id, direction, year)
);
insert into payment_book (company_id, direction, year, last_number)
  select company_id, direction, extract(year from paid_on), max(number) from payment group by 1, 2, 3;
