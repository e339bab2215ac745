-- Baseline, part 7: rules, notifications, VAT returns, and the planner's settings for all tables.

-- Rules put invoices into directories and add tags.
create table rule (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  name       text        not null,
  -- Order: the first rule that matches an invoice decides its directory.
  position   integer     not null,
  -- Conditions, directory and tags (domain/rules). No foreign keys: a rule reports a deleted target and does not
  -- prevent its deletion.
  structure  jsonb       not null,
  is_enabled boolean     not null default true,
  -- Runs on new and issued invoices, and on all at night.
  on_new     boolean     not null default true,
  nightly    boolean     not null default true,
  version    integer     not null default 1,
  created_by text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id)
);
create index rule_in_order on rule (company_id, position, id);

-- Progress of a company's rules on new invoices, and their last run on all.
create table rule_watch (
  company_id bigint      not null references company (id),
  -- Invoices listed up to here were processed.
  seen_up_to timestamptz not null,
  nightly_on date        not null,
  primary key (company_id)
);

-- A run of rules over invoices: first it saves what would change, then a bulk action changes it.
create table rule_run (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  cause       text        not null check (cause in ('asked', 'new', 'nightly')),
  state       text        not null check (state in ('matching', 'matched', 'begun', 'ended')),
  -- Shows the changes first, and makes them after the user confirms.
  is_dry      boolean     not null,
  -- Of new invoices: listed since.
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
-- Automatic runs, the latest first.
create index rule_run_by_itself on rule_run (company_id, changed_at) where cause <> 'asked';

-- The rules of a run as they were at its start, in their order.
create table rule_run_rule (
  company_id bigint  not null,
  run_id     bigint  not null,
  place      integer not null,
  -- Null: not saved yet.
  rule_id    bigint,
  name       text    not null,
  structure  jsonb   not null,
  -- `guard`: not run, but precedes those that are.
  state      text    not null check (state in ('guard', 'waiting', 'done', 'failed')),
  moved      integer not null default 0,
  tagged     integer not null default 0,
  primary key (company_id, run_id, place),
  foreign key (company_id, run_id) references rule_run (company_id, id)
);

-- What a rule changes on an invoice, and whether it did.
create table rule_match (
  company_id       bigint  not null,
  run_id           bigint  not null,
  place            integer not null,
  invoice_id       bigint  not null,
  -- The target and the former directory; null: unchanged.
  directory_id     bigint,
  was_directory_id bigint,
  -- Ids of tags that the invoice did not have.
  tags             jsonb   not null,
  state            text    not null default 'found' check (state in ('found', 'done', 'undone')),
  primary key (company_id, run_id, place, invoice_id),
  foreign key (company_id, run_id, place) references rule_run_rule (company_id, run_id, place)
);
-- Why an invoice is in its directory.
create index rule_match_of on rule_match (company_id, invoice_id, run_id);

-- Suggestions that a user declined.
create table rule_suggestion_declined (
  company_id bigint      not null references company (id),
  suggestion text        not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, suggestion)
);

-- Notifications of users. Repeated facts of a day are one notification that grows.
create table notification (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  -- Identity of the fact: `licence-used/3/80`, `released/user/7/2026-11-26`.
  fact       text        not null,
  kind       text        not null,
  -- The permission needed to read it.
  seen_with  text        not null,
  content    jsonb       not null,
  ref_id     text,
  created_by text,
  -- When it last grew.
  at         timestamptz not null,
  primary key (company_id, id),
  unique (company_id, fact)
);
-- Old notifications of all companies are deleted by age.
create index notification_at on notification (at);

create table notification_recipient (
  company_id      bigint      not null,
  user_id         bigint      not null,
  notification_id bigint      not null,
  at              timestamptz not null,
  read_at         timestamptz,
  -- When a daily letter included it.
  mailed_at       timestamptz,
  primary key (company_id, user_id, notification_id),
  foreign key (company_id, notification_id) references notification (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);
create index notification_recipient_latest
  on notification_recipient (company_id, user_id, at desc, notification_id desc);
create index notification_recipient_unread
  on notification_recipient (company_id, user_id, at desc, notification_id desc) where read_at is null;
create index notification_recipient_of on notification_recipient (company_id, notification_id);

-- The invoices of a notification, where nothing else states them; at most a thousand.
create table notification_invoice (
  company_id      bigint not null,
  notification_id bigint not null,
  invoice_id      bigint not null,
  primary key (company_id, notification_id, invoice_id),
  foreign key (company_id, notification_id) references notification (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
);

-- Runs of issuing that are notified when their last invoice is finished.
create table watched_run (
  company_id bigint      not null,
  run_id     bigint      not null,
  since      timestamptz not null,
  -- Null: notified.
  due_at     timestamptz,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references bulk_run (company_id, id) on delete cascade
);
create index watched_run_due on watched_run (company_id, due_at);

-- Topics that are also mailed; others are not.
create table notification_choice (
  company_id bigint not null,
  user_id    bigint not null,
  topic      text   not null,
  primary key (company_id, user_id, topic),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

-- The last day whose letter was sent or was empty.
create table notification_digest (
  company_id bigint not null,
  user_id    bigint not null,
  day        date   not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

create table vat_return (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  -- As the return writes it: 07/2026 is a month, 3/2026 a quarter.
  period      text        not null check (period ~ '^(0[1-9]|1[0-2]|[1-4])/20[0-9]{2}$'),
  first_day   date        not null,
  last_day    date        not null,
  -- 0: the first filing; otherwise the number of the amendment.
  filing      smallint    not null check (filing between 0 and 100),
  state       text        not null check (state in ('draft', 'filed', 'withdrawn')),
  version     integer     not null default 1,
  -- What a user entered; the rest of a draft is computed from the current invoices.
  content     jsonb       not null,
  -- Of a filed return: every cell, the annex, and the facts of its invoices by key.
  cells       jsonb,
  annex       jsonb,
  facts       jsonb,
  invoices    integer,
  -- The exact file in the file store, before and after its signature.
  file_hash   text,
  signed_hash text,
  signed_by   text        check (signed_by in ('HSM', 'USB')),
  created_by  text        not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  filed_by    text,
  filed_at    timestamptz,
  primary key (company_id, id),
  constraint vat_return_filed check (
    state = 'draft' or (cells is not null and facts is not null and file_hash is not null and filed_at is not null))
);
create unique index vat_return_of_period on vat_return (company_id, period, filing) where state <> 'withdrawn';
create index vat_return_by_day on vat_return (company_id, last_day desc, id desc);

-- Earlier versions of a draft.
create table vat_return_version (
  company_id bigint      not null,
  return_id  bigint      not null,
  version    integer     not null,
  content    jsonb       not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, return_id, version),
  foreign key (company_id, return_id) references vat_return (company_id, id)
);

-- The invoices of a filed return at each of their rates, frozen with the hash of the file.
create table vat_return_invoice (
  company_id bigint  not null,
  return_id  bigint  not null,
  invoice_id bigint  not null,
  -- Key of vat_return.facts that decided the cell.
  key        text    not null,
  base       numeric not null,
  tax        numeric not null,
  -- Null: there was no file.
  file_hash  text,
  primary key (company_id, return_id, invoice_id, key),
  foreign key (company_id, return_id) references vat_return (company_id, id)
);

-- Purchases of filed periods that a user declares in the period in which they were found (docs/decisions/0028).
create table vat_found_purchase (
  company_id bigint      not null,
  invoice_id bigint      not null,
  -- The purchase is declared in the period of this day.
  found_on   date        not null,
  created_by text        not null,
  created_at timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index vat_found_purchase_by_day on vat_found_purchase (company_id, found_on);

-- Without statistics of a company the planner expects the average of all companies that it does not know, a few rows
-- where thousands are small, and reads all rows of a medium-sized company for one page. With 100 distinct companies it
-- expects as many rows as the smallest known company has (docs/decisions/0014). Each new table sets the same.
-- Citus does not pass this on to its shards, each of which has few companies.
do $$
declare
  table_name text;
begin
  if to_regclass('pg_dist_partition') is not null then
    return;
  end if;
  for table_name in
    select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname
  loop
    execute format('alter table %I alter column company_id set (n_distinct = 100)', table_name);
  end loop;
end
$$;
