-- Baseline, part 2: acts, audit trail, outbox, files, saved views.

-- Outcomes of requested acts by their client-made id. A caller who does not know the outcome looks it up here, and
-- the key decides between two concurrent requests.
create table act (
  company_id bigint      not null,
  act_id     uuid        not null,
  kind       text        not null,
  outcome    jsonb       not null,
  at         timestamptz not null,
  primary key (company_id, act_id)
);
create index act_age on act (at);

create table idempotency_key (
  company_id   bigint      not null,
  id           bigint      generated always as identity,
  key          text        not null,
  actor        text        not null,
  request_hash text        not null,
  -- Until then the request counts as running; a process that crashed leaves it behind.
  locked_until timestamptz not null,
  status       integer,
  answer       text,
  created_at   timestamptz not null default now(),
  -- The id of the act, made with the claim of the key before the first transaction begins, and the same for whichever
  -- process takes over the key.
  act_id       uuid        not null default gen_random_uuid(),
  -- The process that runs the request now.
  holder       uuid        not null default gen_random_uuid(),
  primary key (company_id, id),
  constraint idempotency_key_company_id_user_id_key_key unique (company_id, actor, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The end of each company's chain. The row is locked while entries are added.
create table audit_head (
  company_id bigint primary key,
  sequence   bigint not null,
  hash       text   not null,
  -- The key with which entries are hashed; null: no key yet.
  key_id     text
);

create table audit_entry (
  company_id    bigint      not null,
  sequence      bigint      not null,
  actor         text        not null,
  act           text        not null,
  subject       text        not null,
  at            timestamptz not null,
  payload       text        not null,
  previous_hash text        not null,
  hash          text        not null,
  primary key (company_id, sequence)
);
create index audit_entry_subject on audit_entry (company_id, subject, sequence);
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

-- The outbox: what happened, in the order of commits. The numbers of a company have no gaps, because each transaction
-- takes them last and under the lock of the head: a reader of a number never misses a smaller one.
create table event (
  company_id bigint      not null,
  id         bigint      not null,
  type       text        not null,
  subject    text        not null,
  payload    jsonb       not null,
  at         timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
-- Old events of all companies are deleted by age.
create index event_at on event (at);

create table event_head (
  company_id bigint primary key,
  last_id    bigint not null
);

-- The last event each reader has processed. Unread events are retained for a month.
create table event_reader (
  company_id bigint      not null,
  reader     text        not null,
  last_id    bigint      not null default 0,
  -- Failed attempts at the next event; due_at is the next attempt.
  failures   smallint    not null default 0,
  due_at     timestamptz,
  primary key (company_id, reader)
);

-- The part of an object of the file store that contains a content. An object is written once, as a whole, and
-- contains what was written together; a content is found by the hash in the rows that refer to it.
create table stored_file (
  company_id  bigint      not null references company (id),
  -- SHA-256, 64 lower-case hex digits.
  hash        text        not null,
  object      text        not null,
  byte_offset bigint      not null,
  length      bigint      not null,
  media_type  text,
  created_at  timestamptz not null default now(),
  primary key (company_id, hash)
);

-- A saved list: its filters, its order, its columns.
create table saved_view (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  list       text        not null,
  name       text        not null,
  owner_id   bigint      not null references app_user (id),
  -- All users of the company may read it; only the owner changes it.
  is_shared  boolean     not null default false,
  -- Search parameters of the address by name, as the contract of the list reads them.
  query      jsonb       not null,
  -- Columns, widths, density; only the screen reads them.
  look       jsonb       not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, list, owner_id, name)
);
create index saved_view_shared on saved_view (company_id, list) where is_shared;

-- The look of a list without a view, and the view it opens with.
create table list_setting (
  company_id      bigint not null references company (id),
  user_id         bigint not null references app_user (id),
  list            text   not null,
  look            jsonb  not null default '{}',
  default_view_id bigint,
  primary key (company_id, user_id, list)
);
