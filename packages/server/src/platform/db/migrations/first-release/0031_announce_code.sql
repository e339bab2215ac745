-- Leaving for the announcement page: what the page shows us to learn which company sent the visitor.
-- Only the hash is kept; it works once and for a minute.
create table announce_code (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  user_id    bigint      not null,
  code_hash  text        not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, code_hash)
);

-- A package that is given, not bought, is given once.
create unique index licence_granted_once on licence (company_id, service, plan_code)
  where plan_code like 'EINVOICE_FREE%';
