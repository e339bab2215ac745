-- Papers made of electronic invoices: who, when, and the very file. Done as often as somebody needs one.
create table invoice_conversion (
  company_id    bigint      not null,
  id            bigint      generated always as identity,
  invoice_id    bigint      not null,
  act_id        uuid        not null,
  -- prepared: drawn, and waits for the signature of a token.
  state         text        not null check (state in ('prepared', 'converted')),
  -- As it stands on the paper.
  converter     text        not null,
  converted_at  timestamptz not null,
  prepared_hash text        not null,
  -- Null: still to be signed.
  pdf_hash      text,
  actor         text        not null,
  primary key (company_id, id),
  unique (company_id, act_id),
  check ((pdf_hash is null) = (state = 'prepared')),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_conversion_of on invoice_conversion (company_id, invoice_id, id desc);
