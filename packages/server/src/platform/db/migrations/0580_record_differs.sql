-- What is recorded is compared with its file (docs/decisions/0036): a difference is a word of its own.
alter table invoice drop constraint invoice_trust_check;
alter table invoice add constraint invoice_trust_check
  check (trust in ('proven', 'record-differs', 'issuer-unknown', 'signer-differs', 'code-not-proven', 'invalid', 'unchecked'));

-- Those that a person wrote over are checked again, and are unchecked until then.
with written_over as (
  select i.company_id, i.id from invoice i
  where i.has_original and i.deleted_at is null and exists (
    select from invoice_source s
    where s.company_id = i.company_id and s.invoice_id = i.id and s.way = 'hand' and s.reference = 'written-over')
), unchecked as (
  update invoice i set verification = 1, validity = null, trust = 'unchecked' from written_over w
  where i.company_id = w.company_id and i.id = w.id
), verdicts as (
  delete from invoice_verification v using written_over w where v.company_id = w.company_id and v.invoice_id = w.id
)
insert into verification_due (company_id, invoice_id, asked_by, findings, due_at)
select company_id, id, 'job/verification', null, now() from written_over
on conflict (company_id, invoice_id) do update set
  asked = verification_due.asked + 1, findings = null, failures = 0, due_at = excluded.due_at;
