-- Baseline, part 5: payments, bank statements, mails.

create table payment (
  company_id     bigint      not null references company (id),
  id             bigint      generated always as identity,
  -- `in`: a customer paid; `out`: the company paid.
  direction      text        not null check (direction in ('in', 'out')),
  partner_id     bigint,
  currency       text        not null,
  amount         numeric     not null,
  paid_on        date        not null,
  note           text,
  -- The act that created the payment: a second one of the same act is refused.
  act_id         uuid,
  created_by     text,
  created_at     timestamptz not null,
  -- Undone, never deleted.
  undone_at      timestamptz,
  -- Of a foreign currency: dong for one unit on the day of the payment.
  exchange_rate  numeric     check (exchange_rate > 0),
  amount_dong    numeric     not null,
  method         text        not null check (method in ('transfer', 'cash', 'other')),
  bank_reference text,
  -- Its number among the receipts or expenses of its year.
  number         integer     not null,
  undone_by      text,
  -- Who paid or was paid, where that is no partner: receipts and expenses without an invoice have the data of their
  -- document.
  counterparty   text,
  without_tax    numeric,
  tax_percentage numeric,
  document_hash  text,
  document_name  text,
  document_type  text,
  -- Number, bank reference, purpose, names and the document, folded as the search folds.
  search_text    text        not null generated always as (trim(regexp_replace(plain_name(
    case direction when 'in' then 'PT' else 'PC' end
    || lpad(number::text, greatest(5, length(number::text)), '0') || '/' || extract(year from paid_on)::text
    || ' ' || coalesce(bank_reference, '') || ' ' || coalesce(note, '') || ' ' || coalesce(counterparty, '')
    || ' ' || coalesce(document_name, '') || ' ' || amount::text), '[^[:alnum:]]+', ' ', 'g'))) stored,
  -- Money received or paid before there was an invoice: what its parts leave is a credit of the partner.
  is_advance     boolean     not null default false,
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partner (company_id, id),
  check (amount >= 0),
  check (num_nonnulls(document_hash, document_name, document_type) in (0, 3)),
  constraint payment_advance_partner check (not is_advance or partner_id is not null)
);
alter table payment set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create unique index payment_act on payment (company_id, act_id) where act_id is not null;
-- Both directions in one list.
create index payment_any_by_day on payment (company_id, paid_on desc, id desc);
create index payment_search on payment using gin (company_id, search_text gin_trgm_ops);
create index payment_by_day on payment (company_id, direction, paid_on desc, id desc) include (amount_dong, undone_at);
create index payment_advance on payment (company_id, partner_id, paid_on, id) where is_advance and undone_at is null;
-- The same movement in another export of the bank is recognised by the reference of its payment.
create index payment_by_reference on payment (company_id, bank_reference, paid_on)
  where bank_reference is not null and undone_at is null;

-- How much of a payment went to which invoice.
create table payment_invoice (
  company_id bigint  not null,
  payment_id bigint  not null,
  invoice_id bigint  not null,
  amount     numeric not null,
  -- The invoice that was paid. After a replacement its payments count for the replacement (`invoice_id`).
  paid_for   bigint  not null,
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  primary key (company_id, payment_id, paid_for),
  foreign key (company_id, paid_for) references invoice (company_id, id)
);
create index payment_of_invoice on payment_invoice (company_id, invoice_id);
-- Payments of an invoice, wherever they count.
create index payment_paid_for on payment_invoice (company_id, paid_for);

-- The receipts and the expenses of a year, each numbered from one. Locked after the invoices that are paid.
create table payment_book (
  company_id  bigint  not null references company (id),
  direction   text    not null check (direction in ('in', 'out')),
  year        integer not null,
  last_number integer not null,
  primary key (company_id, direction, year)
);

-- Bank statements: the file as read, the suggested invoices of its rows, and the recorded payments.
create table bank_statement (
  company_id    bigint      not null references company (id),
  id            bigint      generated always as identity,
  state         text        not null check (state in ('mapping', 'matching', 'matched')),
  -- Raised by every matching: work for an earlier one stops.
  attempt       integer     not null default 0,
  file_name     text        not null,
  -- Of the bytes: the same file is the same statement.
  file_hash     text        not null,
  headers       jsonb       not null,
  -- Product columns, each with the column of the file, from 0, that fills it.
  mapping       jsonb       not null,
  created_by    text        not null,
  created_at    timestamptz not null,
  -- The account of a statement has one currency.
  currency      text        not null default 'VND' check (currency ~ '^[A-Z]{3}$'),
  -- Dong for one unit of a foreign currency; null: the rate of each invoice.
  exchange_rate numeric     check (exchange_rate > 0),
  -- When a statement uploaded by mistake was set aside; its payments stay.
  aside_at      timestamptz,
  primary key (company_id, id),
  unique (company_id, file_hash)
);

create table bank_statement_row (
  company_id     bigint  not null,
  statement_id   bigint  not null,
  -- As Excel numbers it.
  row            integer not null,
  cells          jsonb   not null,
  -- The outcome; null: not processed yet.
  bucket         text    check (bucket in ('matched', 'ambiguous', 'nothing', 'unreadable', 'duplicate')),
  fault          text,
  line           jsonb,
  certain        boolean not null default false,
  reasons        jsonb   not null default '[]',
  -- How much of it goes to which invoice.
  shares         jsonb   not null default '[]',
  candidates     jsonb   not null default '[]',
  -- The requested act, its user, and how often it was requested: each time is an act of its own.
  wish           text,
  wished_by      text,
  wishes         integer not null default 0,
  payment_id     bigint,
  refusal        text,
  -- Null: it paid invoices, or has no outcome yet.
  ending         text    check (ending in ('voucher', 'advance', 'not-ours')),
  -- Of an advance.
  ending_partner bigint,
  -- Of a voucher, instead of the bank's text.
  ending_note    text,
  -- What exceeds the open balance of the invoice: an advance of the partner, or other income or expense.
  surplus        text    check (surplus in ('advance', 'voucher')),
  primary key (company_id, statement_id, row),
  foreign key (company_id, statement_id) references bank_statement (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  check ((bucket = 'unreadable') = (fault is not null)),
  constraint bank_statement_row_wish_check check (wish in ('accept', 'finish', 'undo')),
  constraint bank_statement_row_ending_partner check ((ending_partner is not null) = (coalesce(ending, '') = 'advance')),
  foreign key (company_id, ending_partner) references partner (company_id, id)
);
create index bank_statement_row_in on bank_statement_row (company_id, statement_id, bucket, row);
create index bank_statement_row_wished on bank_statement_row (company_id, statement_id, row)
  where wish is not null;
-- The row that recorded a payment, looked up for each movement that is probably recorded already.
create index bank_statement_row_payment on bank_statement_row (company_id, payment_id) where payment_id is not null;

-- A movement on an account, with the statement that first contained it.
create table bank_movement (
  company_id   bigint  not null,
  fingerprint  text    not null,
  statement_id bigint  not null,
  row          integer not null,
  primary key (company_id, fingerprint),
  foreign key (company_id, statement_id, row) references bank_statement_row (company_id, statement_id, row)
);
create index bank_movement_of on bank_movement (company_id, statement_id, row);

-- The headings in the statements of the company's banks for the product's columns.
create table bank_statement_mapping (
  company_id bigint      not null references company (id),
  mapping    jsonb       not null,
  changed_at timestamptz not null,
  primary key (company_id)
);

-- Mails to buyers and members.
create table email (
  company_id    bigint      not null references company (id),
  id            bigint      generated always as identity,
  -- Either an issued invoice or a preview, identified by the hash of its PDF.
  invoice_id    bigint,
  preview_hash  text,
  -- The name in the salutation, and the series in the subject of a preview.
  addressee     text        not null,
  symbol        text        not null,
  -- The same in every attempt, so that a receiver can drop duplicates.
  message_id    text        not null,
  -- accepted: the mail server accepted it for at least one address.
  state         text        not null default 'queued' check (state in ('queued', 'accepted', 'failed')),
  -- Of the last failed attempt, in the mail server's words.
  reason        text,
  attempts      integer     not null default 0,
  created_by    text        not null,
  created_at    timestamptz not null,
  finished_at   timestamptz,
  -- A mail about a payment contains its text: there is no document from which it could be taken.
  payment_id    bigint,
  letter        jsonb,
  -- A notification of a member contains its text, like a mail about a payment.
  notified_user bigint,
  primary key (company_id, id),
  unique (company_id, message_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  constraint email_subject
    check (num_nonnulls(invoice_id, preview_hash, payment_id, notified_user) = 1),
  constraint email_words check ((num_nonnulls(payment_id, notified_user) = 0) = (letter is null))
);
create index email_of_invoice on email (company_id, invoice_id, id desc);
create index email_previews on email (company_id, created_at) where preview_hash is not null;
create index email_of_payment on email (company_id, payment_id) where payment_id is not null;

create table email_recipient (
  company_id bigint   not null,
  email_id   bigint   not null,
  position   smallint not null,
  address    text     not null,
  state      text     not null default 'queued' check (state in ('queued', 'accepted', 'refused')),
  reason     text,
  primary key (company_id, email_id, position),
  foreign key (company_id, email_id) references email (company_id, id)
);
