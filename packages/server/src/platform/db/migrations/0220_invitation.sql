-- Colleagues who were asked by e-mail to join a company, each by a link that works once.
create table invitation (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  -- In small letters, as it is compared.
  email       text        not null,
  role        text        not null check (role in ('admin', 'accountant')),
  -- As in membership: a set of one's own; null means what the role grants.
  permissions jsonb,
  -- SHA-256 of the link's secret, which itself is nowhere; null until a letter was begun.
  token_hash  text,
  expires_at  timestamptz not null,
  -- When the mail server took the last letter; null: it took none.
  sent_at     timestamptz,
  letters     integer     not null default 0,
  -- When the last letter was begun, whatever came of it.
  letter_at   timestamptz,
  made_by     text        not null,
  made_at     timestamptz not null,
  accepted_by bigint      references app_user (id),
  withdrawn_at timestamptz,
  primary key (company_id, id)
);
create unique index invitation_open on invitation (company_id, email)
  where accepted_by is null and withdrawn_at is null;
create index invitation_letter on invitation (company_id, letter_at);
