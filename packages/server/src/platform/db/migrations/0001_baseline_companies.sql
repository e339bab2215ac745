-- The baseline is the schema of version 0.1, whose migrations up to 0680 it replaces (migrate.ts). It never changes: later
-- migrations follow it. Part 1: companies, users, sign-in, and the shared lists.
-- A table is global, which its comment states (a reference table under Citus), or of a company: then company_id is the
-- first column of every primary and unique key, so that the table can be distributed by company (schema.test.ts).
-- pg_restore runs with an empty search_path: a function in a column, an index or a trigger therefore qualifies every
-- name and sets its own search_path, which also prevents inlining (pinned-functions.test.ts).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Letters without tones, hooks and strokes, in lower case: the sort order of names.
create function public.plain_name(name text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd'))
$$;

-- Names that differ only in case are one name; tones make a difference.
create function public.name_in_lower_case(name text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select translate(lower(normalize(name, NFD)), 'Đ', 'đ')
$$;

-- Digits only, +84 written as 0.
create function public.plain_phone(phone text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^84', '0')
$$;

-- The user id of an actor, for looking up names; null for other actors.
create function user_of(actor text) returns bigint language sql immutable as $$
  select case when actor like 'user/%' then substr(actor, 6)::bigint end
$$;

create function public.refuse_change() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- A search for words looks in a few months: the index and the table then read little more than these.
create function public.month_of(day date) returns integer language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select extract(year from day)::integer * 12 + extract(month from day)::integer
$$;

create table company (
  id                       bigint      generated always as identity primary key,
  tax_code                 text        not null unique,
  name                     text        not null,
  full_name                text        not null,
  address                  text        not null,
  phone                    text,
  email                    text,
  fax                      text,
  website                  text,
  description              text,
  bank_account             text,
  bank_account_owner       text,
  bank_name                text,
  bank_branch              text,
  representative           text,
  representative_role      text,
  tax_office_code          text,
  created_at               timestamptz not null default now(),
  -- The period of VAT declarations; filing deadlines depend on it.
  declaration_period       text        not null default 'month'
    check (declaration_period in ('month', 'quarter')),
  second_factor_required   boolean     not null default false,
  representative_phone     text,
  representative_email     text,
  representative_id_number text,
  representative_passport  text,
  representative_birthday  date,
  representative_sex       text        not null default 'FEMALE' check (representative_sex in ('MALE', 'FEMALE')),
  -- Raised by each change, so that two users who edit the same company notice each other.
  version                  integer     not null default 1
);
comment on table company is 'global';

create table app_user (
  id                 bigint      generated always as identity primary key,
  user_name          text        not null,
  email              text        not null,
  name               text        not null,
  phone              text        not null default '',
  password_hash      text        not null,
  created_at         timestamptz not null default now(),
  -- A user sends previews to others only after confirming this address with a code.
  email_confirmed_at timestamptz
);
comment on table app_user is 'global';

-- Every text a person may type as user name, in lower case: the key guarantees that no two users share one, neither
-- as user name nor as e-mail address.
create table login_name (
  name      text        primary key,
  user_id   bigint      not null references app_user (id) on delete cascade,
  -- When the owner of the mailbox confirmed the address. Null: the name is no address, or the address is unconfirmed
  -- and signs in until another user confirms it.
  proven_at timestamptz
);
comment on table login_name is 'global';

-- The code is mailed; only its hash is stored. Global, because a user belongs to no single company.
create table email_confirmation (
  user_id    bigint      primary key references app_user (id) on delete cascade,
  email      text        not null,
  code_hash  text        not null,
  expires_at timestamptz not null,
  tries      integer     not null default 0
);
comment on table email_confirmation is 'global';

-- An address with which an account wants to sign in, until its letter is confirmed. Several accounts may want the
-- same.
create table address_proof (
  user_id    bigint      primary key references app_user (id) on delete cascade,
  -- Lower case.
  email      text        not null,
  -- Of the link in the latest letter; null: no letter was written yet.
  token_hash text,
  expires_at timestamptz,
  -- When the latest letter was requested.
  asked_at   timestamptz not null,
  -- When the link was opened; opening it again repeats the same response.
  proven_at  timestamptz,
  seed       text
);
comment on table address_proof is 'global';
create index address_proof_email on address_proof (email, user_id desc) where proven_at is null;

-- Codes mailed to users who forgot their password: only the hash is stored, and only the latest code is valid.
-- Global, because a user belongs to no single company.
create table account_recovery (
  user_id    bigint      primary key references app_user (id) on delete cascade,
  email      text        not null,
  code_hash  text        not null,
  expires_at timestamptz not null,
  tries      integer     not null default 0,
  used_at    timestamptz,
  -- The mailed code is derived from this and the key of the server: a repeated request within its validity mails the
  -- same code, so that a stranger cannot void it. Null: no code was mailed.
  seed       text
);
comment on table account_recovery is 'global';

-- The second factor of a user in all companies; required from the first correct code on.
create table second_factor (
  user_id      bigint      primary key references app_user (id) on delete cascade,
  -- Sealed with SECRET_KEY.
  secret       text        not null,
  confirmed_at timestamptz,
  -- Of the last accepted code, so that no code is accepted twice.
  last_counter integer     not null default 0,
  -- Wrong codes since the last correct one.
  failures     integer     not null default 0,
  failed_at    timestamptz
);
comment on table second_factor is 'global';

create table recovery_code (
  user_id   bigint      not null references app_user (id) on delete cascade,
  code_hash text        not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_code is 'global';

-- Browsers in which a user has signed in, each identified by a secret of which only a hash is stored.
create table known_device (
  user_id       bigint      not null references app_user (id) on delete cascade,
  device_hash   text        not null,
  first_used_at timestamptz not null,
  last_used_at  timestamptz not null,
  primary key (user_id, device_hash)
);
comment on table known_device is 'global';

-- Wrong passwords, counted per guessed secret and per origin; `bucket` contains names as hashes.
create unlogged table sign_in_guess (
  bucket    text        primary key,
  failures  integer     not null,
  failed_at timestamptz not null
);
comment on table sign_in_guess is 'global';

-- Accounts deleted by their owners. The owner may return within thirty days; afterwards names, address and secrets
-- are deleted for good. Global, because a user belongs to no single company.
create table account_deletion (
  user_id   bigint      primary key references app_user (id) on delete cascade,
  -- The code of the request: a repeated request with the same code returns the same response.
  code_hash text        not null,
  asked_at  timestamptz not null,
  final_at  timestamptz not null,
  -- Memberships that ended with the account and return with it: company_id, role, permissions.
  places    jsonb       not null,
  done_at   timestamptz
);
comment on table account_deletion is 'global';
create index account_deletion_open on account_deletion (final_at) where done_at is null;

create table membership (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  user_id     bigint      not null references app_user (id),
  role        text        not null check (role in ('admin', 'accountant')),
  -- An own set, six groups with four flags; null: what the role grants.
  permissions jsonb,
  created_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id)
);
create index membership_user on membership (user_id, id);

-- A sign-in: all refresh tokens derived from it are valid and revoked together.
create table login_session (
  company_id   bigint      not null,
  id           bigint      generated always as identity,
  user_id      bigint      not null,
  created_at   timestamptz not null default now(),
  revoked_at   timestamptz,
  -- logout | reuse | owner | password | recovery
  revoked_by   text,
  -- Shown to the owner of the session.
  user_agent   text,
  address      text,
  last_used_at timestamptz,
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
-- Finds expired tokens without reading all tokens of all users.
create index refresh_token_expiry on refresh_token (expires_at);
create index refresh_token_of on refresh_token (company_id, session_id, expires_at);

-- A sign-in with a correct password that still needs its second step.
create table sign_in_challenge (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  user_id    bigint      not null,
  token_hash text        not null,
  kind       text        not null check (kind in ('code', 'set-up')),
  expires_at timestamptz not null,
  tries      integer     not null default 0,
  used_at    timestamptz,
  -- The accepted second step and its session, so that a repeated request returns the same response.
  proof_hash text,
  session_id bigint,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

-- Colleagues invited by e-mail, each by a link that works once.
create table invitation (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  -- Lower case, as it is compared.
  email        text        not null,
  role         text        not null check (role in ('admin', 'accountant')),
  -- As in membership: an own set; null: what the role grants.
  permissions  jsonb,
  -- SHA-256 of the link's secret, which is stored nowhere; null until a letter was started.
  token_hash   text,
  expires_at   timestamptz not null,
  -- When the mail server accepted the latest letter; null: it accepted none.
  sent_at      timestamptz,
  letters      integer     not null default 0,
  -- When the latest letter was started, whatever its outcome.
  letter_at    timestamptz,
  made_by      text        not null,
  made_at      timestamptz not null,
  accepted_by  bigint      references app_user (id),
  withdrawn_at timestamptz,
  primary key (company_id, id)
);
create unique index invitation_open on invitation (company_id, email)
  where accepted_by is null and withdrawn_at is null;
create index invitation_letter on invitation (company_id, letter_at);

-- Strangers who ask the admins of a company for membership: one letter a day for each address, and a few for all.
create table join_request (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  -- Lower case.
  email      text        not null,
  -- Calendar day in Viet Nam.
  day        date        not null,
  -- The request of the letter: a job that runs twice writes the same letter.
  request_id uuid        not null,
  asked_at   timestamptz not null,
  primary key (company_id, id),
  unique (company_id, email, day)
);

-- Hits within a minute, for limits that several processes share. Unlogged: a crash may lose them.
create unlogged table rate_window (
  bucket text        not null,
  minute timestamptz not null,
  hits   integer     not null,
  primary key (bucket, minute)
);
comment on table rate_window is 'global';

create table currency (
  code       text     primary key,
  name       text     not null,
  minor_unit smallint not null
);
comment on table currency is 'global';

create table bank (
  code       text primary key,
  bin        text not null,
  short_name text not null,
  name       text not null
);
comment on table bank is 'global';

create table tax_office (
  code  text primary key,
  level text not null,
  name  text not null
);
comment on table tax_office is 'global';

create table provider (
  tax_code   text primary key,
  name       text not null,
  lookup_url text not null
);
comment on table provider is 'global';

-- Responses of the public registers of taxpayers, saved so that no second request waits for them.
create table registry_entry (
  tax_code    text        primary key,
  -- False: the registers do not have this code.
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
  -- Earlier and later states of the taxpayer: [{status, from, until}], oldest first; null: the register has no
  -- history.
  history     jsonb,
  check (not found or name is not null)
);
comment on table registry_entry is 'global';
create index registry_entry_search on registry_entry using gin (search_text gin_trgm_ops) where found;
