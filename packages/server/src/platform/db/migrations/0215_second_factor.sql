-- The second factor of a person, whichever company they work in; it counts from the first right code on.
create table second_factor (
  user_id      bigint      primary key references app_user (id) on delete cascade,
  -- sealed with SECRET_KEY
  secret       text        not null,
  confirmed_at timestamptz,
  -- of the last code that was taken: none is taken twice
  last_counter integer     not null default 0,
  -- wrong codes since the last right one, and when the last came
  failures     integer     not null default 0,
  failed_at    timestamptz
);
create table recovery_code (
  user_id   bigint not null references app_user (id) on delete cascade,
  code_hash text   not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
comment on table second_factor is 'global';
comment on table recovery_code is 'global';

alter table company add column second_factor_required boolean not null default false;

-- A sign-in whose password was right and whose second step has not come.
create table sign_in_challenge (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  user_id    bigint      not null,
  token_hash text        not null,
  kind       text        not null check (kind in ('code', 'set-up')),
  expires_at timestamptz not null,
  tries      integer     not null default 0,
  used_at    timestamptz,
  -- what it was answered with, and the session that came of it: an answer that was lost is given again
  proof_hash text,
  session_id bigint,
  primary key (company_id, id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);
