-- Rows of own invoices contain the buyer in force. The job that assigns partners writes it into those that were corrected
-- before: it takes all that an adjustment of information put right, and what adjusts those.
with put_right as materialized (
  select distinct l.company_id, l.other_id as id
  from invoice_correction g
    join invoice_link l on l.company_id = g.company_id and l.invoice_id = g.invoice_id and l.relation = 'adjusts'
  where g.adjusts = 'information'
)
insert into invoice_without_partner (company_id, invoice_id)
select company_id, id from put_right
union
select l.company_id, l.invoice_id from put_right r
  join invoice_link l on l.company_id = r.company_id and l.other_id = r.id and l.relation = 'adjusts'
on conflict do nothing;
