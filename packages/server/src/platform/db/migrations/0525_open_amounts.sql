-- What is open of an invoice, once for every list, sum and count (docs/decisions/0043).

-- An import that failed is a result of that import and no invoice. Rows that a seed wrote as such count as the purchases that they are.
update invoice set origin = 3 where origin = 2;
alter table invoice add constraint invoice_origin check (origin in (1, 3, 4));

alter table invoice
  -- The one invoice in force that this decrease lowers; null: it is settled by itself.
  add column credit_of bigint,
  -- Of the invoice that is lowered: what is still open of its decreases, negative.
  add column credited numeric not null default 0,
  -- An invoice that names no day of payment is due on its own day.
  add column falls_due date not null generated always as (coalesce(due_on, issued_on)) stored,
  add constraint invoice_credits check (credited <= 0);

-- A correction is due when what it corrects was due.
update invoice c set due_on = coalesce(o.due_on, o.issued_on)
  from invoice_link l join invoice o on o.company_id = l.company_id and o.id = l.other_id
  where c.company_id = l.company_id and c.id = l.invoice_id and l.relation <> 'copies' and l.relation <> 'records'
    and c.due_on is null and not exists (
      select from invoice_link n
      where n.company_id = l.company_id and n.invoice_id = l.invoice_id and n.relation = l.relation and n.id < l.id);

update invoice d set credit_of = o.id
  from (
    select company_id, invoice_id, max(other_id) as other_id from invoice_link
    where relation = 'adjusts' group by 1, 2 having count(*) = 1
  ) as l
  join invoice o on o.company_id = l.company_id and o.id = l.other_id
  where d.company_id = l.company_id and d.id = l.invoice_id and d.chain_state = 'MODIFY' and d.with_tax < 0
    and d.deleted_at is null and not d.is_voucher
    and counted_worth(d.processing_state, d.serial, d.chain_state, 1) = 1
    and o.direction = d.direction and o.currency = d.currency and o.deleted_at is null and not o.is_voucher
    and o.template <> '6' and o.with_tax >= 0 and counted_worth(o.processing_state, o.serial, o.chain_state, 1) = 1;
update invoice o set credited = d.open
  from (
    select company_id, credit_of, sum(least(with_tax - paid_amount, 0)) as open from invoice
    where credit_of is not null and paid_on is null group by 1, 2
  ) as d
  where o.company_id = d.company_id and o.id = d.credit_of;
create index invoice_credits_of on invoice (company_id, credit_of) where credit_of is not null;

drop index invoice_of_payment;
drop index invoice_owed;
drop index invoice_due;
alter table invoice drop column payment_state;
alter table invoice
  -- With the decreases that are settled with it: negative where money is to be given back, 0 where nothing is to be paid.
  add column open_amount numeric not null generated always as (case
    when is_voucher or template = '6' or credit_of is not null or chain_state in ('REPLACED', 'CANCELED')
      or not (processing_state = 'accepted'
        or (serial not like 'C%' and processing_state in ('signed', 'sent', 'unknown'))) then 0
    when paid_on is not null then credited
    else with_tax - paid_amount + credited end) stored,
  -- A decrease that is settled with its invoice is paid with it.
  add column payment_state text not null generated always as (case
    when is_voucher or template = '6' or chain_state in ('REPLACED', 'CANCELED')
      or not (processing_state = 'accepted'
        or (serial not like 'C%' and processing_state in ('signed', 'sent', 'unknown'))) then 'none'
    when credit_of is not null then case when paid_on is null then 'none' else 'paid' end
    when credited + case when paid_on is null then with_tax - paid_amount else 0 end < 0 then 'credit'
    when credited + case when paid_on is null then with_tax - paid_amount else 0 end > 0
      then case when paid_on is null and paid_amount = 0 then 'unpaid' else 'partly' end
    when paid_on is not null or paid_amount <> 0 then 'paid'
    else 'none' end) stored;

create index invoice_of_payment on invoice (company_id, direction, payment_state, issued_on desc, id desc)
  where deleted_at is null;
-- What is open, and when it is due. An invoice comes in when it is issued and leaves when it is settled.
create index invoice_owed on invoice (company_id, direction, falls_due)
  include (currency, exchange_rate, open_amount, partner_id)
  where open_amount <> 0 and deleted_at is null;
create index invoice_due on invoice (company_id, direction, falls_due, issued_on desc, id desc)
  include (origin, template, payment_state)
  where deleted_at is null;
