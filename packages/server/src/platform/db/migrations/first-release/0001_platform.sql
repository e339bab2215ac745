-- What every feature stands on. Global tables first (reference tables when distributed), then the
-- tables of a company: company_id leads every primary key and unique key, so that they can be
-- distributed by company as they are. A global table says so in its comment; a test reads it.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table company (
  id                   bigint generated always as identity primary key,
  tax_code             text        not null unique,
  name                 text        not null,
  full_name            text        not null,
  address              text        not null,
  phone                text,
  email                text,
  fax                  text,
  website              text,
  description          text,
  bank_account         text,
  bank_account_owner   text,
  bank_name            text,
  bank_branch          text,
  representative       text,
  representative_role  text,
  tax_office_code      text,
  created_at           timestamptz not null default now()
);

create table app_user (
  id            bigint generated always as identity primary key,
  user_name     text        not null,
  email         text        not null,
  name          text        not null,
  phone         text        not null default '',
  password_hash text        not null,
  created_at    timestamptz not null default now()
);

-- Everything a person may type as user name, lower case: one key decides that no two users share one,
-- neither as user name nor as e-mail address.
create table login_name (
  name    text   primary key,
  user_id bigint not null references app_user (id) on delete cascade
);

create table currency (
  code       text     primary key,
  name       text     not null,
  minor_unit smallint not null
);
create table bank (
  code       text primary key,
  bin        text not null,
  short_name text not null,
  name       text not null
);
create table tax_office (
  code  text primary key,
  level text not null,
  name  text not null
);
create table provider (
  tax_code   text primary key,
  name       text not null,
  lookup_url text not null
);

-- Hits within a minute, for limits that several processes share. Unlogged: a crash may forget them.
create unlogged table rate_window (
  bucket  text        not null,
  minute  timestamptz not null,
  hits    integer     not null,
  primary key (bucket, minute)
);

create table membership (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  user_id     bigint      not null references app_user (id),
  role        text        not null check (role in ('admin', 'accountant')),
  -- A set of one's own, six groups with four flags; null means what the role grants.
  permissions jsonb,
  created_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id)
);
create index membership_user on membership (user_id, id);

-- A sign-in: the family of refresh tokens that grew out of it lives and dies together.
create table login_session (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  user_id    bigint      not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- logout | reuse
  revoked_by text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

create table refresh_token (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  session_id bigint      not null,
  token_hash text        not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, session_id) references login_session (company_id, id) on delete cascade
);

create table idempotency_key (
  company_id   bigint      not null,
  id           bigint      generated always as identity,
  key          text        not null,
  user_id      bigint      not null,
  request_hash text        not null,
  -- Until then the request counts as running; a process that died leaves it behind.
  locked_until timestamptz not null,
  status       integer,
  answer       text,
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The end of each company's chain. Its row is locked while entries are added.
create table audit_head (
  company_id bigint primary key,
  sequence   bigint not null,
  hash       text   not null
);

create table audit_entry (
  company_id    bigint      not null,
  sequence      bigint      not null,
  actor         text        not null,
  act           text        not null,
  subject       text        not null,
  at            timestamptz not null,
  payload       text        not null,
  previous_hash text        not null,
  hash          text        not null,
  primary key (company_id, sequence)
);
create index audit_entry_subject on audit_entry (company_id, subject, sequence);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

comment on table company is 'global';
comment on table app_user is 'global';
comment on table login_name is 'global';
comment on table currency is 'global';
comment on table bank is 'global';
comment on table tax_office is 'global';
comment on table provider is 'global';
comment on table rate_window is 'global';
