-- What keeps a document from outside from being believed where it states to correct another (domain/intake/correction-claim).
alter table invoice_correction add column claim text
  check (claim in ('unproven', 'replaced-before'));

-- Corrections from outside are checked again, which settles what they are tied to and what they claim.
insert into verification_due (company_id, invoice_id, asked_by, findings, due_at)
select c.company_id, c.invoice_id, 'job/verification', null, now()
from invoice_correction c
  join invoice i on i.company_id = c.company_id and i.id = c.invoice_id and i.deleted_at is null
where c.original_key is not null
on conflict (company_id, invoice_id) do update set
  asked = verification_due.asked + 1, findings = null, failures = 0, due_at = excluded.due_at;
