-- What checking an invoice found when it was done last (domain/verification).
create table invoice_verification (
  company_id    bigint      not null,
  invoice_id    bigint      not null,
  verdict       text        not null check (verdict in ('good', 'warnings', 'failed', 'unverifiable')),
  -- Codes of the closed list with the words of their sentences, and what could be looked at.
  reasons       jsonb       not null,
  subjects      jsonb       not null,
  -- Who signed, with which certificates; null: there was no file to be read.
  findings      jsonb,
  -- Of the bytes that were judged.
  hash          text,
  size          integer,
  -- First day of the law by which it was judged.
  rules_from    date        not null,
  checked_at    timestamptz not null,
  checked_by    text        not null,
  -- When the bytes were last found to be those that came.
  bytes_seen_at timestamptz,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_verification_seen on invoice_verification (company_id, bytes_seen_at)
  where hash is not null;

-- Invoices that are to be checked: a job does it and takes them out.
create table verification_due (
  company_id bigint      not null,
  invoice_id bigint      not null,
  asked_by   text        not null,
  -- Counts how often somebody asked: what was asked meanwhile is not answered by a check that began before.
  asked      integer     not null default 1,
  -- What reading the file found already, so that its signatures are not verified twice.
  findings   jsonb,
  failures   integer     not null default 0,
  due_at     timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index verification_due_next on verification_due (company_id, due_at, invoice_id);

-- What is kept already was never checked.
insert into verification_due (company_id, invoice_id, asked_by, due_at)
  select company_id, id, 'job/verification', now() from invoice
  where direction = 'received' and verification < 2 and not is_voucher and deleted_at is null;
