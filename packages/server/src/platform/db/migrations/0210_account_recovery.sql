-- Whoever forgot his password is mailed a code, of which only the hash is kept; the last one counts. A person
-- is no company's alone.
create table account_recovery (
  user_id    bigint      primary key references app_user (id) on delete cascade,
  email      text        not null,
  code_hash  text        not null,
  expires_at timestamptz not null,
  tries      integer     not null default 0,
  used_at    timestamptz
);
comment on table account_recovery is 'global';

-- Where a session is, as its owner is shown it. revoked_by: logout | reuse | owner | password | recovery
alter table login_session add column user_agent text;
alter table login_session add column address text;
alter table login_session add column last_used_at timestamptz;
