-- The VAT returns of a company, and what they were made of.

-- Corrections of a period's invoices, whenever they were issued; those of a list (01/BK-ĐCTT) name no day of their own.
create index invoice_correction_of_day on invoice_correction (company_id, original_issued_on);
-- Purchases that say they were paid in cash: what the guard of input tax asks of a whole period.
create index invoice_content_in_cash on invoice_content (company_id, invoice_id)
  where content ->> 'paymentMethod' = 'TM';

create table vat_return (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  -- As the return writes it: 07/2026 is a month, 3/2026 a quarter.
  period      text        not null check (period ~ '^(0[1-9]|1[0-2]|[1-4])/20[0-9]{2}$'),
  first_day   date        not null,
  last_day    date        not null,
  -- 0 for the first filing, else which amendment.
  filing      smallint    not null check (filing between 0 and 100),
  state       text        not null check (state in ('draft', 'filed', 'withdrawn')),
  version     integer     not null default 1,
  -- What a person wrote into it; in a draft the rest comes from the invoices as they are.
  content     jsonb       not null,
  -- Of a filed one: every cell, the annex, and the facts behind the keys of its invoices.
  cells       jsonb,
  annex       jsonb,
  facts       jsonb,
  invoices    integer,
  -- The exact file, before and after its signature, in the file store.
  file_hash   text,
  signed_hash text,
  signed_by   text        check (signed_by in ('HSM', 'USB')),
  created_by  text        not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  filed_by    text,
  filed_at    timestamptz,
  primary key (company_id, id),
  constraint vat_return_filed check (
    state = 'draft' or (cells is not null and facts is not null and file_hash is not null and filed_at is not null))
);
create unique index vat_return_of_period on vat_return (company_id, period, filing) where state <> 'withdrawn';
create index vat_return_by_day on vat_return (company_id, last_day desc, id desc);

-- A draft as it was before it was written over.
create table vat_return_version (
  company_id bigint      not null,
  return_id  bigint      not null,
  version    integer     not null,
  content    jsonb       not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, return_id, version),
  foreign key (company_id, return_id) references vat_return (company_id, id)
);

-- What a filed return was made of: each invoice at each of its rates, frozen with the hash of its file.
create table vat_return_invoice (
  company_id bigint  not null,
  return_id  bigint  not null,
  invoice_id bigint  not null,
  -- Names the facts in vat_return.facts by which it was placed.
  key        text    not null,
  base       numeric not null,
  tax        numeric not null,
  -- Null: there was no file.
  file_hash  text,
  primary key (company_id, return_id, invoice_id, key),
  foreign key (company_id, return_id) references vat_return (company_id, id)
);
