-- The account of a company at the tax authority's portal, and what was read from there.

create table tax_account (
  company_id       bigint      not null primary key references company (id),
  user_name        text        not null,
  -- Sealed with SECRET_KEY. Null: disconnected.
  password         text,
  -- What is synchronised (TAX-005).
  with_issued      boolean     not null,
  with_received    boolean     not null,
  start_on         date        not null,
  state            text        not null check (state in ('connected', 'expired', 'blocked', 'disconnected')),
  -- Token and cookies, sealed. Null: nobody is signed in.
  session          text,
  session_ends_at  timestamptz,
  -- When it is synchronised by itself.
  next_sync_at     timestamptz not null,
  -- Nothing is asked before: the portal is busy or overloaded.
  resume_at        timestamptz,
  -- So often in a row it did not answer.
  waits            smallint    not null default 0,
  -- Whoever reads now, until when; past it, he is taken to be dead.
  reader           uuid,
  reader_until     timestamptz,
  connected_by     text        not null,
  connected_at     timestamptz not null
);
create index tax_account_due on tax_account (next_sync_at) where state <> 'disconnected';

-- A captcha that was drawn for somebody, and the one sign-in that was tried with it.
create table tax_sign_in (
  company_id  bigint      not null references company (id),
  captcha_key text        not null,
  cookies     text        not null,
  drawn_at    timestamptz not null,
  act_id      uuid,
  user_name   text,
  tried_at    timestamptz,
  -- Null while it is under way, and where the process ended meanwhile: it may have been counted.
  outcome     text check (
    outcome in ('connected', 'captcha-wrong', 'refused', 'locked', 'not-looked-at', 'unknown')),
  primary key (company_id, captcha_key)
);
create index tax_sign_in_tried on tax_sign_in (company_id, user_name, tried_at desc) where tried_at is not null;
create index tax_sign_in_drawn on tax_sign_in (drawn_at);

-- One synchronisation: a phase of the first, or one of later.
create table portal_sync (
  company_id  bigint      not null,
  id          bigint      generated always as identity,
  -- 0: later, by night or on demand; 1 and 2: the phases of the first.
  kind        smallint    not null check (kind between 0 and 2),
  from_on     date        not null,
  to_on       date        not null,
  state       text        not null check (state in ('running', 'finished', 'failed', 'stopped')),
  -- Invoices that were not known before, and those that are another now.
  told_new    integer     not null default 0,
  told_anew   integer     not null default 0,
  created_by  text        not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check (from_on <= to_on)
);
create index portal_sync_running on portal_sync (company_id) where state = 'running';

-- What was asked of the portal, so that nothing is asked twice without a reason: days of one list.
create table portal_window (
  company_id bigint   not null,
  id         bigint   generated always as identity,
  -- The synchronisation that wanted it last.
  sync_id    bigint   not null,
  listing    text     not null,
  from_on    date     not null,
  to_on      date     not null,
  state      text     not null check (state in ('waiting', 'done', 'failed', 'narrowed')),
  -- Where it goes on; null: at the first page.
  cursor     text,
  -- Of the reading under way: rows so far, and what they are kept with.
  read       integer  not null default 0,
  list_id    bigint,
  -- Rows that are no invoices of ours or cannot be kept.
  left_out   integer  not null default 0,
  -- As the portal said at the end.
  total      integer,
  -- Readings that came to an end; what is read again because it changed meanwhile counts anew.
  readings   integer  not null default 0,
  again      smallint not null default 0,
  -- Failures in a row, and the last one's kind.
  tries      smallint not null default 0,
  reason     text,
  spent_ms   bigint   not null default 0,
  read_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, listing, from_on, to_on),
  foreign key (company_id, sync_id) references portal_sync (company_id, id),
  check (from_on <= to_on)
);
create index portal_window_waiting on portal_window (company_id, from_on desc, id) where state = 'waiting';
create index portal_window_of on portal_window (company_id, sync_id);

-- Lists that were read from the portal, and not handed in by somebody.
alter table portal_list add column window_id bigint;
create index portal_invoice_named on portal_invoice (company_id, invoice_key, list_id desc);

-- Originals that are to be had from the portal.
create table portal_original (
  company_id      bigint      not null,
  invoice_id      bigint      not null,
  place           text        not null check (place in ('query', 'sco-query')),
  seller_tax_code text        not null,
  template        text        not null,
  serial          text        not null,
  number          text        not null,
  -- none: the portal has no original, and never will; its lines were asked for.
  state           text        not null check (state in ('due', 'kept', 'none', 'failed')),
  tries           smallint    not null default 0,
  reason          text,
  due_at          timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index portal_original_due on portal_original (company_id, due_at) where state = 'due';

-- An invoice that is another after it was booked, paid or filed.
create table portal_change (
  company_id  bigint      not null,
  id          bigint      generated always as identity,
  invoice_id  bigint      not null,
  from_state  text        not null,
  to_state    text        not null,
  -- booked, paid, filed.
  relied_upon text[]      not null,
  told_at     timestamptz not null,
  seen_by     text,
  seen_at     timestamptz,
  primary key (company_id, id),
  unique (company_id, invoice_id, to_state),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index portal_change_unseen on portal_change (company_id, id) where seen_at is null;
