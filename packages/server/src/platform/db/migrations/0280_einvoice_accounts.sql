-- Accounts with providers of e-invoices (PROV-002); of one company one is worked with.
create table einvoice_account (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  provider   text        not null check (provider in ('E_VNPT', 'E_VIETTEL', 'E_BKAV')),
  user_name  text        not null,
  -- sealed with SECRET_KEY
  password   text        not null,
  -- the company's own part of the provider's host
  site       text,
  -- series to go through where the provider has no list by days
  series     jsonb       not null default '[]',
  is_active  boolean     not null,
  created_by text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, provider, user_name)
);
create unique index einvoice_account_active on einvoice_account (company_id) where is_active;

-- A run that fetches what a provider has. It knows its account by its number alone: that may be deleted meanwhile.
create table einvoice_sync (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  account_id  bigint      not null,
  provider    text        not null,
  from_on     date        not null,
  until_on    date        not null,
  -- ids by which the provider knows single invoices
  named       jsonb       not null default '[]',
  state       text        not null check (state in ('running', 'finished', 'failed')),
  -- why it failed, and what the provider said
  reason      text,
  words       text        not null default '',
  -- where the provider's list goes on, until all of it was read
  cursor      text,
  is_listed   boolean     not null default false,
  -- how often it was begun since it came further last, and how often it waited for files
  tries       integer     not null default 0,
  waits       integer     not null default 0,
  created_by  text        not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check ((state = 'failed') = (reason is not null))
);
create unique index einvoice_sync_running on einvoice_sync (company_id) where state = 'running';

-- What a provider has, each file fetched once: `sync_id` listed it last; the sync `handed_in_by` handed it in, by an import
-- that is thrown away sooner.
create table einvoice_document (
  company_id bigint not null references company (id),
  provider   text   not null,
  reference  text   not null,
  label      text   not null,
  state      text   not null check (state in ('due', 'not-ready', 'no-file', 'handed-in')),
  words      text   not null default '',
  sync_id    bigint not null,
  handed_in_by bigint,
  import_id  bigint,
  primary key (company_id, provider, reference),
  check ((state = 'handed-in') = (import_id is not null and handed_in_by is not null)),
  foreign key (company_id, sync_id) references einvoice_sync (company_id, id)
);
create index einvoice_document_of_sync on einvoice_document (company_id, sync_id, state);

alter table import_run drop constraint import_run_way_check;
alter table import_run add constraint import_run_way_check check (way in ('file', 'excel', 'provider'));
