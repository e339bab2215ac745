-- Corrections of the invoice that a notice tells of: a later one is another mistake, and is reported anew.
alter table mistake_report_item add column tells_of text[] not null default '{}';
update mistake_report_item t set tells_of = coalesce((
    select array_agg(l.invoice_id::text order by l.invoice_id)
    from invoice_link l join invoice c on c.company_id = l.company_id and c.id = l.invoice_id
    where l.company_id = t.company_id and l.other_id = t.invoice_id and l.relation <> 'copies'
      and c.deleted_at is null and not l.open and c.created_at <= m.created_at), '{}')
  from mistake_report m
  where m.company_id = t.company_id and m.id = t.report_id;
