-- What the public registers of taxpayers answered, kept so that nobody waits for them twice.
create table registry_entry (
  tax_code    text        primary key,
  -- False: the registers do not know this code.
  found       boolean     not null,
  name        text,
  address     text,
  tax_office  text,
  status      text        not null default 'unknown' check (status in ('active', 'not-active', 'unknown')),
  -- The register's own words about the state.
  status_text text,
  source      text        not null,
  fetched_at  timestamptz not null,
  search_text text        not null default '',
  check (not found or name is not null)
);
create index registry_entry_search on registry_entry using gin (search_text gin_trgm_ops) where found;
comment on table registry_entry is 'global';

-- Buyers of earlier invoices by the beginning of their tax code or phone number: the distinct ones
-- are read by jumping through the index, however many invoices each of them has.
create index invoice_buyer_tax_code on invoice (company_id, (buyer_tax_code collate "C"), id desc)
  where direction = 'issued' and buyer_tax_code is not null and deleted_at is null;

-- Digits only, +84 written as 0.
create function plain_phone(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^84', '0')
$$;
create index invoice_content_buyer_phone
  on invoice_content (company_id, (plain_phone(content->'buyer'->>'phone') collate "C"), invoice_id desc)
  where content->'buyer'->>'phone' is not null;
