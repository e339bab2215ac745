-- What the file of an invoice proves of its origin, in one word (domain/verification/trust.ts, docs/decisions/0036). Before, an
-- invoice that was checked and not found wrong counted as secure, whoever had issued the certificates.
alter table invoice add column trust text not null default 'unchecked'
  check (trust in ('proven', 'issuer-unknown', 'signer-differs', 'code-not-proven', 'invalid', 'unchecked'));
update invoice i set trust = case
    when f.codes && array['NO_FILE', 'CHECK_FAILED'] then 'unchecked'
    when f.codes && array['BYTES_CHANGED', 'BYTES_MISSING', 'FILE_REFUSED', 'NOT_IN_FILE', 'SIGNATURE_MISSING',
      'SIGNATURE_INVALID', 'CERTIFICATE_NOT_VALID_THEN', 'CERTIFICATE_OF_OTHER', 'CODE_MISSING'] then 'invalid'
    when f.is_issuer_unknown then 'issuer-unknown'
    when f.codes && array['CODE_NOT_SIGNED', 'CODE_UNEXPECTED'] then 'code-not-proven'
    else 'proven' end
  from (
    select v.company_id, v.invoice_id, coalesce(array_agg(r ->> 'code') filter (where r is not null), '{}') as codes,
      coalesce(bool_or(r ->> 'code' = 'CERTIFICATE_ISSUER_UNKNOWN'
        and coalesce(r -> 'words' ->> 'role', '') not in ('buyer', 'other')), false) as is_issuer_unknown
    from invoice_verification v left join lateral jsonb_array_elements(v.reasons) r on true
    group by v.company_id, v.invoice_id
  ) as f
  where i.company_id = f.company_id and i.id = f.invoice_id;

drop statistics invoice_sides;
drop index invoice_of_security;
alter table invoice drop column is_secure;
-- Issued here, or proven and not found wrong.
alter table invoice add column is_secure boolean not null generated always as (
  origin = 1 or (trust = 'proven' and coalesce(validity, 2) > 0)) stored;
create index invoice_of_security on invoice (company_id, direction, is_secure, issued_on desc, id desc)
  where (direction = 'received' or not is_secure) and deleted_at is null;
create statistics invoice_sides (mcv) on direction, origin, verification, is_secure from invoice;
