-- An address is a login name once somebody who reads its mail said so. Null: a name that is no address, or an address
-- taken before letters were sent; it signs in until somebody else proves that it is his.
alter table login_name add column proven_at timestamptz;
update login_name n set proven_at = u.email_confirmed_at
from app_user u
where u.id = n.user_id and lower(u.email) = n.name and u.email_confirmed_at is not null;

-- The address by which an account wants to sign in, until a letter to it was answered. Several accounts may want the same.
create table address_proof (
  user_id    bigint      primary key references app_user (id) on delete cascade,
  -- lower case
  email      text        not null,
  -- of the link in the last letter; null: none was written yet
  token_hash text,
  expires_at timestamptz,
  -- when the last letter was asked for
  asked_at   timestamptz not null,
  -- the link was opened: who lost the answer opens it again
  proven_at  timestamptz
);
create index address_proof_email on address_proof (email, user_id desc) where proven_at is null;
comment on table address_proof is 'global';
