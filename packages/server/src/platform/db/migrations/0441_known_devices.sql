-- Browsers by which a person has signed in, each by a secret of its own, of which a hash is kept.
create table known_device (
  user_id       bigint      not null references app_user (id) on delete cascade,
  device_hash   text        not null,
  first_used_at timestamptz not null,
  last_used_at  timestamptz not null,
  primary key (user_id, device_hash)
);
comment on table known_device is 'global';

-- Wrong guesses, by whose secret was guessed and from where; `bucket` holds names as hashes.
create unlogged table sign_in_guess (
  bucket    text        primary key,
  failures  integer     not null,
  failed_at timestamptz not null
);
comment on table sign_in_guess is 'global';
