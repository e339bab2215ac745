-- A part that a file states twice is read in two ways, and nothing of it is proven (docs/decisions/0036).
update invoice i set trust = 'invalid'
  from invoice_verification v
  where v.company_id = i.company_id and v.invoice_id = i.id and i.trust not in ('invalid', 'unchecked')
    and exists (select from jsonb_array_elements(v.reasons) r where r ->> 'code' = 'PART_TWICE');
