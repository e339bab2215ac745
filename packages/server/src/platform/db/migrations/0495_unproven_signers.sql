-- A signature by SHA-1 or a short key proves no signer (docs/decisions/0036): others can forge it, and the day it states with it.
update invoice i set trust = 'signer-differs'
  from invoice_verification v
  where v.company_id = i.company_id and v.invoice_id = i.id and i.trust in ('proven', 'code-not-proven')
    and exists (
      select from jsonb_array_elements(v.reasons) r
      where r ->> 'code' = 'SIGNATURE_WEAK' and coalesce(r -> 'words' ->> 'role', '') not in ('buyer', 'other'));

-- Nor does that of a delegate or of anybody where no seller is named. Their reasons were not kept: what counts as proven is checked anew.
insert into verification_due (company_id, invoice_id, asked_by, due_at)
  select company_id, id, 'job/verification', now() from invoice
  where direction = 'received' and trust = 'proven' and deleted_at is null and not is_voucher
  on conflict (company_id, invoice_id) do update set
    asked = verification_due.asked + 1, failures = 0, due_at = excluded.due_at;
