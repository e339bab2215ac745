-- An act has an id before its first transaction begins: made with the claim of the caller's key, the
-- same for whoever takes the key over. `holder` is who runs it now.
alter table idempotency_key
  add column act_id uuid not null default gen_random_uuid(),
  add column holder uuid not null default gen_random_uuid();

-- Who did it is a person, a program's key, a job or an authority, and says which. The entries of the
-- audit trail stay as they were written.
alter table idempotency_key rename column user_id to actor;
alter table idempotency_key alter column actor type text using 'user/' || actor;
alter table invoice alter column created_by type text using 'user/' || created_by;
alter table bulk_run alter column created_by type text using 'user/' || created_by;
alter table draft_import alter column created_by type text using 'user/' || created_by;
alter table email alter column created_by type text using 'user/' || created_by;
alter table invoice_event alter column actor type text using case
  when actor ~ '^\d+$' then 'user/' || actor
  when actor = 'tax-authority' then 'authority/tax'
  else 'job/' || actor
end;

-- The person behind an actor, to look a name up by; null where it is none.
create function user_of(actor text) returns bigint language sql immutable as $$
  select case when actor like 'user/%' then substr(actor, 6)::bigint end
$$;

-- What ran out is found without reading all tokens of all people.
create index refresh_token_expiry on refresh_token (expires_at);
create index refresh_token_of on refresh_token (company_id, session_id, expires_at);

-- Who mails previews to others has shown first that the address he gave is his: by a code sent there,
-- of which only the hash is kept. A person is no company's alone.
alter table app_user add column email_confirmed_at timestamptz;
create table email_confirmation (
  user_id    bigint      primary key references app_user (id) on delete cascade,
  email      text        not null,
  code_hash  text        not null,
  expires_at timestamptz not null,
  tries      integer     not null default 0
);
comment on table email_confirmation is 'global';
create index email_previews on email (company_id, created_at) where preview_hash is not null;
