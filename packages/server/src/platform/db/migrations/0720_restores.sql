-- Restores of this database from a backup. While the last one was not resumed, the installation is paused: it can be
-- read, writes nothing and sends nothing.
create table restore (
  id          bigint      generated always as identity primary key,
  -- The moment of the backup's snapshot.
  backup_at   timestamptz not null,
  restored_at timestamptz not null default now(),
  resumed_at  timestamptz
);
comment on table restore is 'global';
