-- Invoices whose buyer an adjustment of information put right, and what else adjusts them, belong to the buyer in force:
-- a job finds out anew whose they are.
insert into invoice_without_partner (company_id, invoice_id)
  select a.company_id, m.id
  from invoice_correction a
    join invoice_link l on l.company_id = a.company_id and l.invoice_id = a.invoice_id and l.relation = 'adjusts'
    cross join lateral (
      select l.other_id as id
      union
      select s.invoice_id from invoice_link s
      where s.company_id = l.company_id and s.other_id = l.other_id and s.relation = 'adjusts'
    ) m
  where a.adjusts = 'information'
  on conflict do nothing;
