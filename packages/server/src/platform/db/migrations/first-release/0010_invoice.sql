-- Invoices issued and received, what they are numbered from, and their way to the tax authority.

-- A type and series that the company announced to the tax office.
create table announcement_line (
  company_id   bigint  not null references company (id),
  id           bigint  generated always as identity,
  template     text    not null check (template ~ '^[1-9]$'),
  serial       text    not null check (serial ~ '^[CK][0-9]{2}[TDLMNBGHXF][A-Z]{2}$'),
  active       boolean not null default true,
  announced_on date    not null,
  primary key (company_id, id),
  unique (company_id, template, serial)
);

-- The row that is locked while a number is taken. A year is part of the serial, so a new year is a
-- new row and begins at 1.
create table series (
  company_id     bigint  not null references company (id),
  id             bigint  generated always as identity,
  template       text    not null check (template ~ '^[1-9]$'),
  serial         text    not null check (serial ~ '^[CK][0-9]{2}[TDLMNBGHXF][A-Z]{2}$'),
  -- At most eight digits; one past the last means that the series is full.
  next_number    integer not null default 1 check (next_number between 1 and 100000000),
  last_issued_on date,
  active         boolean not null default true,
  primary key (company_id, id),
  unique (company_id, template, serial)
);

-- What the company may still issue. `used` is counted in the transaction that gives a number.
create table licence (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  service    text        not null default 'EINVOICE',
  plan_code  text        not null,
  plan_name  text        not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  -- Null: unlimited.
  capacity   integer     check (capacity >= 0),
  used       integer     not null default 0 check (used >= 0),
  price      numeric     not null default 0,
  primary key (company_id, id),
  check (capacity is null or used <= capacity)
);
create index licence_end on licence (company_id, service, ends_at);

-- One narrow row per invoice: all that a list shows. The rest is in invoice_content.
create table invoice (
  company_id       bigint      not null references company (id),
  id               bigint      generated always as identity,
  direction        text        not null check (direction in ('issued', 'received')),
  template         text        not null,
  serial           text        not null,
  number           integer     check (number between 1 and 99999999),
  chain_state      text        not null default 'ORIGINAL' check (
    chain_state in ('ORIGINAL', 'REPLACE', 'REPLACED', 'MODIFY', 'MODIFIED', 'CANCELED')),
  processing_state text        not null check (
    processing_state in ('draft', 'numbered', 'signing', 'signed', 'sent', 'unknown', 'accepted', 'refused')),
  -- Nothing stands in the way of issuing: found when the content was saved.
  ready            boolean     not null default false,
  origin           smallint    not null default 1,
  verification     smallint    not null default 0,
  validity         smallint,
  issued_on        date        not null,
  signed_at        timestamptz,
  seller_tax_code  text        not null,
  seller_name      text        not null,
  buyer_tax_code   text,
  buyer_name       text,
  partner_id       bigint,
  directory_id     bigint,
  currency         text        not null,
  exchange_rate    numeric,
  without_tax      numeric     not null,
  tax              numeric     not null,
  with_tax         numeric     not null,
  paid_amount      numeric     not null default 0,
  paid_on          date,
  authority_code   text,
  -- The certificate chosen when it was released; null: the company's first.
  ca_id            text,
  -- Why it does not move on: a code, and the words of whoever said so.
  failure_code     text,
  failure_text     text,
  search_text      text        not null,
  version          integer     not null default 1,
  created_by       bigint,
  created_at       timestamptz not null,
  changed_at       timestamptz not null,
  deleted_at       timestamptz,
  primary key (company_id, id),
  -- A number is taken once and never given back; a draft has none.
  constraint invoice_draft_has_no_number check (
    direction = 'received' or (number is null) = (processing_state = 'draft')),
  constraint invoice_only_drafts_are_deleted check (
    deleted_at is null or direction = 'received' or processing_state = 'draft')
);
create unique index invoice_issued_number on invoice (company_id, template, serial, number)
  where direction = 'issued' and number is not null;
create unique index invoice_received_number on invoice (company_id, seller_tax_code, template, serial, number)
  where direction = 'received' and deleted_at is null;

create index invoice_by_day on invoice (company_id, direction, issued_on desc, id desc) where deleted_at is null;
create index invoice_by_total on invoice (company_id, direction, with_tax desc, id desc) where deleted_at is null;
create index invoice_by_number on invoice (company_id, direction, number desc, id desc) where deleted_at is null;
create index invoice_by_buyer on invoice (company_id, direction, buyer_name, id) where deleted_at is null;
create index invoice_by_seller on invoice (company_id, direction, seller_name, id) where deleted_at is null;
create index invoice_by_partner on invoice (company_id, partner_id, issued_on desc, id desc)
  where partner_id is not null and deleted_at is null;
create index invoice_by_directory on invoice (company_id, directory_id, issued_on desc, id desc)
  where deleted_at is null;
create index invoice_unpaid on invoice (company_id, direction, issued_on desc, id desc)
  where paid_on is null and deleted_at is null;
create index invoice_unverified on invoice (company_id, direction, issued_on desc, id desc)
  where verification < 2 and direction = 'received' and deleted_at is null;
create index invoice_suspect on invoice (company_id, direction, issued_on desc, id desc)
  where validity < 2 and deleted_at is null;
create index invoice_drafts on invoice (company_id, id desc)
  where processing_state = 'draft' and deleted_at is null;
create index invoice_failed on invoice (company_id, id desc)
  where processing_state in ('refused', 'unknown');
create index invoice_under_way on invoice (company_id, changed_at, id)
  where processing_state in ('numbered', 'signing', 'signed', 'sent', 'unknown');
create index invoice_search on invoice using gin (company_id, search_text gin_trgm_ops);

-- Read when one invoice is opened: parties in full, lines, totals, words.
create table invoice_content (
  company_id bigint not null,
  invoice_id bigint not null,
  content    jsonb  not null,
  -- Own settings that the amounts were computed with, and facts the trade does not know.
  extras     jsonb  not null default '{}',
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

create table invoice_rate (
  company_id  bigint   not null,
  invoice_id  bigint   not null,
  position    smallint not null,
  rate        text     not null,
  custom_rate numeric,
  base        numeric  not null,
  tax         numeric,
  primary key (company_id, invoice_id, position),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- The exact element that the seller signs and the time the signature states: kept from before the
-- key is asked until the signed file is safe.
create table invoice_to_sign (
  company_id   bigint not null,
  invoice_id   bigint not null,
  data         text   not null,
  signature_id text   not null,
  signed_at    text   not null,
  qr_text      text,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

create table invoice_link (
  company_id bigint not null,
  id         bigint generated always as identity,
  invoice_id bigint not null,
  relation   text   not null check (relation in ('replaces', 'adjusts', 'copies', 'records')),
  other_id   bigint not null,
  primary key (company_id, id),
  unique (company_id, invoice_id, relation, other_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_link_back on invoice_link (company_id, other_id);

-- Bytes lie in the file store under their SHA-256; these rows say what they are.
create table invoice_file (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  kind       text        not null check (
    kind in ('signed_xml', 'coded_xml', 'signed_pdf', 'conversion', 'evidence', 'original')),
  hash       text        not null,
  size       integer     not null,
  media_type text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, invoice_id, kind, hash),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

create table invoice_event (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  state      text        not null,
  actor      text,
  reason     text,
  at         timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_event_of on invoice_event (company_id, invoice_id, id);

-- A PDF shown before issuing, for the people of this company alone.
create table invoice_preview (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  hash       text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, hash)
);

-- Messages to and from the authority. A resend finds its bytes here by hash, under the same id.
create table authority_message (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  message_id text        not null,
  type       text        not null,
  direction  text        not null check (direction in ('out', 'in')),
  invoice_id bigint      not null,
  reply_to   text,
  -- out: prepared, sending, sent, lost, answered, undeliverable. in: applied, late.
  state      text        not null,
  hash       text        not null,
  size       integer     not null,
  attempts   integer     not null default 0,
  asked      integer     not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, message_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index authority_message_of on authority_message (company_id, invoice_id, id desc);

-- How far the replies of a connection were read; not a company's, a connection serves many.
create table authority_inbox (
  connection text        primary key,
  cursor     text,
  changed_at timestamptz not null
);

comment on table authority_inbox is 'global';

create table bulk_run (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  state      text        not null check (state in ('running', 'paused', 'finished', 'stopped')),
  reason     text,
  ca_id      text,
  created_by bigint,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id)
);
create index bulk_run_open on bulk_run (company_id, id) where state = 'running';

-- What became of an item is what became of its invoice; only a refusal before numbering is kept here.
create table bulk_item (
  company_id bigint  not null,
  run_id     bigint  not null,
  position   integer not null,
  invoice_id bigint  not null,
  taken      boolean not null default false,
  failure    text,
  primary key (company_id, run_id, position),
  unique (company_id, run_id, invoice_id),
  foreign key (company_id, run_id) references bulk_run (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index bulk_item_waiting on bulk_item (company_id, run_id, position) where not taken;

-- Where lists and counters put an invoice in a processing state.
create function invoice_place(processing_state text) returns text language sql immutable as $$
  select case
    when processing_state = 'draft' then 'draft'
    when processing_state = 'accepted' then 'released'
    when processing_state in ('refused', 'unknown') then 'error'
    else 'releasing'
  end
$$;

-- Counters of lists and dashboards, changed in the transaction that changes the invoices.
create table month_total (
  company_id  bigint  not null references company (id),
  direction   text    not null,
  month       date    not null,
  place       text    not null,
  currency    text    not null,
  invoices    integer not null,
  without_tax numeric not null,
  tax         numeric not null,
  with_tax    numeric not null,
  primary key (company_id, direction, month, place, currency)
);
