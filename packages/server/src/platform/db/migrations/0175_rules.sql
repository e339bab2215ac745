-- Rules put invoices into directories and give them tags.

create table rule (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  name       text        not null,
  -- Its turn among the others: the first that takes an invoice says where it comes.
  position   integer     not null,
  -- Conditions, directory and tags (domain/rules). No references: what is thrown away is told by the rule,
  -- and is not held by it.
  structure  jsonb       not null,
  is_enabled boolean     not null default true,
  -- Goes over what comes in and what is issued, and over everything at night.
  on_new     boolean     not null default true,
  nightly    boolean     not null default true,
  version    integer     not null default 1,
  created_by text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id)
);
create index rule_in_order on rule (company_id, position, id);

-- How far the rules of a company are with what is new, and when they went over everything last.
create table rule_watch (
  company_id bigint      not null references company (id),
  -- Invoices that were listed up to here were looked at.
  seen_up_to timestamptz not null,
  nightly_on date        not null,
  primary key (company_id)
);

-- Rules going over invoices: first what they would do is noted, then an act on many does it.
create table rule_run (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  cause       text        not null check (cause in ('asked', 'new', 'nightly')),
  state       text        not null check (state in ('matching', 'matched', 'begun', 'ended')),
  -- What it would do is shown first, and done when somebody says so.
  is_dry      boolean     not null,
  -- Of what is new: listed since.
  since       timestamptz,
  -- Invoices that change.
  invoices    integer     not null default 0,
  bulk_run_id bigint,
  created_by  text,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, bulk_run_id) references bulk_run (company_id, id)
);
create index rule_run_old on rule_run (created_at) where state in ('matched', 'ended');
-- Those that nobody asked for, the latest first.
create index rule_run_by_itself on rule_run (company_id, changed_at) where cause <> 'asked';

-- The rules of a run as they were when it was begun, in their order.
create table rule_run_rule (
  company_id bigint  not null,
  run_id     bigint  not null,
  place      integer not null,
  -- Null: it was not saved yet.
  rule_id    bigint,
  name       text    not null,
  structure  jsonb   not null,
  -- `guard`: is not run, but comes before those that are.
  state      text    not null check (state in ('guard', 'waiting', 'done', 'failed')),
  moved      integer not null default 0,
  tagged     integer not null default 0,
  primary key (company_id, run_id, place),
  foreign key (company_id, run_id) references rule_run (company_id, id)
);

-- What a rule does to an invoice, and whether it did.
create table rule_match (
  company_id       bigint   not null,
  run_id           bigint   not null,
  place            integer  not null,
  invoice_id       bigint   not null,
  -- Where it comes, and where it lay; null: it is left where it lies.
  directory_id     bigint,
  was_directory_id bigint,
  -- Ids of those that it had not yet.
  tags             jsonb    not null,
  state            text     not null default 'found' check (state in ('found', 'done', 'undone')),
  primary key (company_id, run_id, place, invoice_id),
  foreign key (company_id, run_id, place) references rule_run_rule (company_id, run_id, place)
);
-- Why an invoice lies where it does.
create index rule_match_of on rule_match (company_id, invoice_id, run_id);

-- Suggestions that somebody did not want.
create table rule_suggestion_declined (
  company_id bigint      not null references company (id),
  suggestion text        not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, suggestion)
);

-- What the lines name and their units, folded, so that rules find them.
create function line_words(content jsonb) returns text language sql immutable parallel safe as $$
  select regexp_replace(plain_name(left(jsonb_path_query_array(content, '$.lines[*].name')::text, 20000)),
    '[^[:alnum:]]+', ' ', 'g')
$$;
create function line_units(content jsonb) returns text language sql immutable parallel safe as $$
  select plain_name(jsonb_path_query_array(content, '$.lines[*].unit')::text)
$$;
alter table invoice_content
  add column line_words text not null generated always as (line_words(content)) stored,
  add column line_units text not null generated always as (line_units(content)) stored;
create index invoice_line_words on invoice_content using gin (company_id, line_words gin_trgm_ops);
