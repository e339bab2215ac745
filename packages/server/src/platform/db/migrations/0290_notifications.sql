-- How far somebody has read the outbox of a company. What he has not read is not thrown away before it is a month old.
create table event_reader (
  company_id bigint   not null,
  reader     text     not null,
  last_id    bigint   not null default 0,
  -- How often the event behind it could not be taken, and when it is tried again.
  failures   smallint not null default 0,
  due_at     timestamptz,
  primary key (company_id, reader)
);
-- Nobody is told now of what happened before there were notifications.
insert into event_reader (company_id, reader, last_id)
select company_id, 'notifications', last_id from event_head;

-- What people are told of. What happens again and again within a day is one of them, which grows.
create table notification (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  -- What it is about, for ever: `licence-used/3/80`, `released/user/7/2026-11-26`.
  fact       text        not null,
  kind       text        not null,
  -- The permission that it is seen with.
  seen_with  text        not null,
  content    jsonb       not null,
  ref_id     text,
  created_by text,
  -- When it last grew.
  at         timestamptz not null,
  primary key (company_id, id),
  unique (company_id, fact)
);
-- Old ones are thrown away by age, of all companies at once.
create index notification_at on notification (at);

create table notification_recipient (
  company_id      bigint      not null,
  user_id         bigint      not null,
  notification_id bigint      not null,
  at              timestamptz not null,
  read_at         timestamptz,
  -- When a letter of the day told of it.
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

-- Which invoices it is about, where nothing else says it; a thousand at most.
create table notification_invoice (
  company_id      bigint not null,
  notification_id bigint not null,
  invoice_id      bigint not null,
  primary key (company_id, notification_id, invoice_id),
  foreign key (company_id, notification_id) references notification (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
);

-- Runs of issuing that are told of when the last of their invoices is through.
create table watched_run (
  company_id bigint      not null,
  run_id     bigint      not null,
  since      timestamptz not null,
  -- Null: it was told.
  due_at     timestamptz,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references bulk_run (company_id, id) on delete cascade
);
create index watched_run_due on watched_run (company_id, due_at);

-- What also comes by e-mail; a topic that does not stand here does not.
create table notification_choice (
  company_id bigint not null,
  user_id    bigint not null,
  topic      text   not null,
  primary key (company_id, user_id, topic),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

-- The last day that had its letter, or had nothing to tell in one.
create table notification_digest (
  company_id bigint not null,
  user_id    bigint not null,
  day        date   not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade
);

-- A mail that tells a member something brings its words with it, as one about a payment does.
alter table email
  add column notified_user bigint,
  drop constraint email_check,
  drop constraint email_check1,
  add constraint email_subject
    check (num_nonnulls(invoice_id, preview_hash, payment_id, notified_user) = 1),
  add constraint email_words check ((num_nonnulls(payment_id, notified_user) = 0) = (letter is null));
