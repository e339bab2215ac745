-- Accounts that their owners deleted. For thirty days the owner may come back; then names, address and secrets are
-- gone for good. A person is no company's alone.
create table account_deletion (
  user_id   bigint      primary key references app_user (id) on delete cascade,
  -- By which code it was asked for: who did not get the answer asks again by the same.
  code_hash text        not null,
  asked_at  timestamptz not null,
  final_at  timestamptz not null,
  -- The places in companies that were given up, and come back with the account: company_id, role, permissions.
  places    jsonb       not null,
  done_at   timestamptz
);
comment on table account_deletion is 'global';
create index account_deletion_open on account_deletion (final_at) where done_at is null;
