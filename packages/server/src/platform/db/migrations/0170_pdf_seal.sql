-- The PDF of a signed file as it was given out: sealed with a key of the company once, and never drawn anew.
create table pdf_seal (
  company_id bigint      not null,
  xml_hash   text        not null,
  invoice_id bigint      not null,
  -- Null: it could not be sealed yet, and `refusal` says why.
  pdf_hash   text,
  refusal    text        check (refusal in ('NO_KEY', 'KEY_FAILED', 'SIGNATURE_INVALID')),
  -- Who sealed it, as the certificate calls them.
  signer     text,
  -- When it was sealed, or last tried.
  at         timestamptz not null,
  primary key (company_id, xml_hash),
  check ((pdf_hash is null) = (refusal is not null)),
  check ((pdf_hash is null) = (signer is null)),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
