-- release: 0.2.0, phase: expand
-- Backups that were written of this database, so that their age can be checked. A backup does not contain its own row.
create table backup (
  id          bigint      generated always as identity primary key,
  name        text        not null,
  -- The moment of its snapshot.
  at          timestamptz not null,
  finished_at timestamptz not null default now(),
  -- Folder, or address of the bucket.
  place       text        not null,
  -- Objects that were missing or damaged in the installation.
  damaged     integer     not null
);
comment on table backup is 'global';
