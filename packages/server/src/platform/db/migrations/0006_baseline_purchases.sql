-- Baseline, part 6: imports of invoices, verification, the tax authority's portal, reconciliation, providers.

-- Uploaded files, and the outcome of each.
create table import_run (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  way          text        not null,
  state        text        not null,
  -- Directory of new invoices; null: none. No foreign key: it may be deleted while the files are read.
  directory_id bigint,
  created_by   text        not null,
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  finished_at  timestamptz,
  -- The side of the company where a sheet omits it.
  direction    text        not null default 'received' check (direction in ('issued', 'received')),
  -- How often the import was started since an entry was last saved: one that makes no progress ends with a failure.
  tries        integer     not null default 0,
  primary key (company_id, id),
  constraint import_run_state_check check (state in ('mapping', 'reading', 'finished', 'failed')),
  constraint import_run_way_check check (way in ('file', 'excel', 'provider'))
);

create table import_file (
  company_id bigint  not null,
  run_id     bigint  not null,
  position   integer not null,
  name       text    not null,
  hash       text    not null,
  size       integer not null,
  primary key (company_id, run_id, position),
  foreign key (company_id, run_id) references import_run (company_id, id)
);

-- The outcome of each file, entry of a zip and invoice of a message: exactly one bucket.
create table import_row (
  company_id  bigint  not null,
  run_id      bigint  not null,
  position    integer not null,
  -- Position in the upload, and which of its invoices it is.
  place       text    not null,
  part        integer not null,
  bucket      text    not null check (bucket in ('new', 'exists', 'to-verify', 'failed', 'error', 'set-aside')),
  -- Why it was not saved (domain/intake), with the values for the sentence.
  reason      text    check ((reason is null) = (bucket not in ('failed', 'error'))),
  words       jsonb   not null default '{}',
  -- The saved invoice.
  invoice_id  bigint,
  -- The bytes that were read.
  hash        text,
  -- How a person recognises the invoice, also where it was not saved.
  heading     jsonb,
  differences jsonb   not null default '[]',
  -- The first of its rows in a workbook, as Excel numbers it.
  sheet_row   integer,
  -- Findings that do not prevent saving.
  findings    jsonb   not null default '[]',
  primary key (company_id, run_id, position),
  check ((invoice_id is not null) = (bucket in ('new', 'exists', 'to-verify'))),
  foreign key (company_id, run_id) references import_run (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create unique index import_row_place on import_row (company_id, run_id, md5(place), part);
create index import_row_in on import_row (company_id, run_id, bucket, position);
create index import_row_latest on import_row (company_id, run_id desc, position desc) where bucket = 'new';

-- The one sheet of a workbook: its headings, and the product column of each.
create table import_sheet (
  company_id  bigint  not null,
  run_id      bigint  not null,
  -- As Excel numbers it; the rows below it are counted.
  heading_row integer not null,
  row_count   integer not null,
  headers     jsonb   not null,
  -- The first values of each column, so that a user recognises it.
  samples     jsonb   not null,
  mapping     jsonb   not null,
  primary key (company_id, run_id),
  foreign key (company_id, run_id) references import_run (company_id, id)
);

-- The product columns of a company's sheets by their folded headings.
create table import_sheet_mapping (
  company_id bigint      not null primary key references company (id),
  mapping    jsonb       not null,
  changed_at timestamptz not null
);

-- Invoices whose files are read again because the reading of amounts changed (docs/decisions/0035). A row is deleted
-- in the transaction that saves the new reading.
create table file_to_reread (
  company_id bigint      not null,
  invoice_id bigint      not null,
  failures   integer     not null default 0,
  due_at     timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index file_to_reread_next on file_to_reread (company_id, due_at, invoice_id);

-- The result of the last verification (domain/verification).
create table invoice_verification (
  company_id    bigint      not null,
  invoice_id    bigint      not null,
  verdict       text        not null check (verdict in ('good', 'warnings', 'failed', 'unverifiable')),
  -- Codes of the closed list with the values for their sentences, and what could be checked.
  reasons       jsonb       not null,
  subjects      jsonb       not null,
  -- Signers and their certificates; null: there was no readable file.
  findings      jsonb,
  -- Of the verified bytes.
  hash          text,
  size          integer,
  -- First day of the law that was applied.
  rules_from    date        not null,
  checked_at    timestamptz not null,
  checked_by    text        not null,
  -- When the stored bytes were last confirmed to be the received ones.
  bytes_seen_at timestamptz,
  -- When the stored file was last read, successfully or not: an unreadable one does not block the others.
  looked_at     timestamptz,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_verification_looked_at on invoice_verification (company_id, looked_at)
  where hash is not null;

-- Invoices to be verified by a job, which deletes the rows.
create table verification_due (
  company_id bigint      not null,
  invoice_id bigint      not null,
  asked_by   text        not null,
  -- Number of requests: a verification that began before a request does not complete it.
  asked      integer     not null default 1,
  -- What reading the file found already, so that its signatures are not verified twice.
  findings   jsonb,
  failures   integer     not null default 0,
  due_at     timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index verification_due_next on verification_due (company_id, due_at, invoice_id);

-- The latest response of the public registers about the customer or vendor of an invoice.
create table invoice_customer_check (
  company_id bigint      not null,
  invoice_id bigint      not null,
  -- correct_company_name, correct_address, company_name_error, address_error, tax_risk, warning.
  facts      jsonb       not null,
  checked_by text        not null,
  checked_at timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- A list of invoices as received from the tax authority's portal.
create table portal_list (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  file_name  text        not null,
  -- Of the bytes: the same file is the same list.
  file_hash  text        not null,
  -- The day of the list at the portal.
  told_on    date        not null,
  rows       integer     not null,
  -- Rows that were not saved, each with the reason: [{row, reason}].
  left_out   jsonb       not null default '[]',
  created_by text        not null,
  created_at timestamptz not null,
  -- Set for lists read from the portal, null for uploaded ones.
  window_id  bigint,
  primary key (company_id, id),
  unique (company_id, file_hash)
);

-- An invoice in a list. A later list has its own row: earlier rows stay.
create table portal_invoice (
  company_id      bigint  not null,
  id              bigint  generated always as identity,
  list_id         bigint  not null,
  -- From 1, in the order of the list.
  row             integer not null,
  direction       text    not null check (direction in ('issued', 'received')),
  -- Seller, template, serial and number, normalised for comparison.
  invoice_key     text    not null,
  template        text    not null,
  serial          text    not null,
  number          text    not null,
  issued_on       date    not null,
  seller_tax_code text    not null,
  seller_name     text    not null,
  seller_address  text,
  buyer_tax_code  text,
  buyer_name      text,
  buyer_address   text,
  currency        text    not null,
  exchange_rate   numeric,
  -- Null: not stated by the portal.
  without_tax     numeric,
  tax             numeric,
  with_tax        numeric,
  -- [{rate, base, tax}]; null: not stated.
  rates           jsonb,
  chain_state     text    not null,
  authority_code  text,
  told_on         date    not null,
  primary key (company_id, id),
  unique (company_id, list_id, row),
  foreign key (company_id, list_id) references portal_list (company_id, id)
);
create index portal_invoice_of_days on portal_invoice (company_id, direction, issued_on);
create index portal_invoice_named on portal_invoice (company_id, invoice_key, list_id desc);

-- Why an invoice that only the portal has may stay out of the books. By key, because each list has its own row.
create table portal_consideration (
  company_id  bigint      not null references company (id),
  direction   text        not null check (direction in ('issued', 'received')),
  invoice_key text        not null,
  reason      text        not null,
  actor       text        not null,
  at          timestamptz not null,
  primary key (company_id, direction, invoice_key)
);

-- Comparison of own records of some days with the portal's lists up to a day.
create table reconciliation (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  direction   text        not null check (direction in ('issued', 'received')),
  from_on     date        not null,
  to_on       date        not null,
  -- Later lists are ignored.
  as_of       date        not null,
  state       text        not null,
  -- Raised whenever a worker starts: results of an earlier one are dropped.
  attempt     integer     not null default 0,
  created_by  text        not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  -- Days for which the portal had not been read at the start: [{"from": "2026-10-01", "to": "2026-10-31"}]. An own
  -- invoice of these days is not reported as missing at the portal.
  unread      jsonb       not null default '[]',
  primary key (company_id, id),
  check (from_on <= to_on),
  constraint reconciliation_state_check check (state in ('running', 'finished', 'failed'))
);
create index reconciliation_running on reconciliation (company_id) where state = 'running';

-- The outcome of each row of either side: exactly one finding.
create table reconciliation_finding (
  company_id   bigint  not null,
  run_id       bigint  not null,
  -- From 1.
  position     integer not null,
  invoice_id   bigint,
  portal_id    bigint,
  outcome      text    not null check (
    outcome in ('matched', 'differs', 'only-own', 'only-portal', 'awaited', 'duplicate')),
  rule         text    not null,
  -- [{field, own, portal, isRounding}]
  differences  jsonb   not null default '[]',
  -- [{id, score, reasons}], ids of the other side.
  candidates   jsonb   not null default '[]',
  -- The row of the same side that it repeats.
  duplicate_of bigint,
  primary key (company_id, run_id, position),
  foreign key (company_id, run_id) references reconciliation (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  foreign key (company_id, portal_id) references portal_invoice (company_id, id),
  check (invoice_id is not null or portal_id is not null)
);
create index reconciliation_finding_in on reconciliation_finding (company_id, run_id, outcome, rule, position);
create index reconciliation_finding_of on reconciliation_finding (company_id, invoice_id);
create index reconciliation_finding_told on reconciliation_finding (company_id, portal_id);

-- The account of a company at the tax authority's portal.
create table tax_account (
  company_id      bigint      not null primary key references company (id),
  user_name       text        not null,
  -- Sealed with SECRET_KEY. Null: disconnected.
  password        text,
  -- What is synchronised (TAX-005).
  with_issued     boolean     not null,
  with_received   boolean     not null,
  start_on        date        not null,
  state           text        not null check (state in ('connected', 'expired', 'blocked', 'disconnected')),
  -- Token and cookies, sealed. Null: not signed in.
  session         text,
  session_ends_at timestamptz,
  -- The next automatic synchronisation.
  next_sync_at    timestamptz not null,
  -- No request before: the portal is busy or overloaded.
  resume_at       timestamptz,
  -- Consecutive requests without a response.
  waits           smallint    not null default 0,
  -- The process that reads now, and its lease expiry.
  reader          uuid,
  reader_until    timestamptz,
  connected_by    text        not null,
  connected_at    timestamptz not null
);
create index tax_account_due on tax_account (next_sync_at) where state <> 'disconnected';

-- A captcha drawn for a user, and the one sign-in attempt with it.
create table tax_sign_in (
  company_id  bigint      not null references company (id),
  captcha_key text        not null,
  cookies     text        not null,
  drawn_at    timestamptz not null,
  act_id      uuid,
  user_name   text,
  tried_at    timestamptz,
  -- Null while in progress, and after a crash: the portal may have counted the attempt.
  outcome     text        check (
    outcome in ('connected', 'captcha-wrong', 'refused', 'locked', 'not-looked-at', 'unknown')),
  primary key (company_id, captcha_key)
);
create index tax_sign_in_tried on tax_sign_in (company_id, user_name, tried_at desc) where tried_at is not null;
create index tax_sign_in_drawn on tax_sign_in (drawn_at);

-- One synchronisation: a phase of the first, or a later one.
create table portal_sync (
  company_id  bigint      not null,
  id          bigint      generated always as identity,
  -- 0: a later one, at night or on demand; 1 and 2: the phases of the first.
  kind        smallint    not null check (kind between 0 and 2),
  from_on     date        not null,
  to_on       date        not null,
  state       text        not null check (state in ('running', 'finished', 'failed', 'stopped')),
  -- Invoices that are new, and those that changed.
  told_new    integer     not null default 0,
  told_anew   integer     not null default 0,
  created_by  text        not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check (from_on <= to_on)
);
create index portal_sync_running on portal_sync (company_id) where state = 'running';

-- Requests to the portal, so that nothing is requested twice without a reason: days of one list.
create table portal_window (
  company_id   bigint      not null,
  id           bigint      generated always as identity,
  -- The last synchronisation that requested it.
  sync_id      bigint      not null,
  listing      text        not null,
  from_on      date        not null,
  to_on        date        not null,
  state        text        not null check (state in ('waiting', 'done', 'failed', 'narrowed')),
  -- Where reading resumes; null: at the first page.
  cursor       text,
  -- Of the current reading: rows so far, and the list in which they are saved.
  read         integer     not null default 0,
  list_id      bigint,
  -- Rows that are not the company's invoices or cannot be saved.
  left_out     integer     not null default 0,
  -- As the portal stated at the end.
  total        integer,
  -- Completed readings; a list that changed meanwhile is read and counted again.
  readings     integer     not null default 0,
  again        smallint    not null default 0,
  -- Consecutive failures, and the kind of the last one.
  tries        smallint    not null default 0,
  reason       text,
  spent_ms     bigint      not null default 0,
  read_at      timestamptz,
  -- Rows of another tax code than the company's, by tax code: {"0100109106": 12}. An account of another taxpayer
  -- brings no invoice, and the user must see why.
  other_owners jsonb       not null default '{}',
  primary key (company_id, id),
  unique (company_id, listing, from_on, to_on),
  foreign key (company_id, sync_id) references portal_sync (company_id, id),
  check (from_on <= to_on)
);
create index portal_window_waiting on portal_window (company_id, from_on desc, id) where state = 'waiting';
create index portal_window_of on portal_window (company_id, sync_id);

-- Original files to be downloaded from the portal.
create table portal_original (
  company_id      bigint      not null,
  invoice_id      bigint      not null,
  place           text        not null check (place in ('query', 'sco-query')),
  seller_tax_code text        not null,
  template        text        not null,
  serial          text        not null,
  number          text        not null,
  -- none: the portal has no original, and never will; the lines were requested instead.
  state           text        not null check (state in ('due', 'kept', 'none', 'failed')),
  tries           smallint    not null default 0,
  reason          text,
  due_at          timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index portal_original_due on portal_original (company_id, due_at) where state = 'due';

-- An invoice that changed after it was booked, paid or declared.
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

-- Accounts with providers of e-invoices (PROV-002); one per company is active.
create table einvoice_account (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  provider   text        not null check (provider in ('E_VNPT', 'E_VIETTEL', 'E_BKAV')),
  user_name  text        not null,
  -- Sealed with SECRET_KEY.
  password   text        not null,
  -- The company's own part of the provider's host name.
  site       text,
  -- Series to read where the provider has no list by days.
  series     jsonb       not null default '[]',
  is_active  boolean     not null,
  created_by text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, provider, user_name)
);
create unique index einvoice_account_active on einvoice_account (company_id) where is_active;

-- A run that downloads a provider's invoices. No foreign key to the account, which may be deleted meanwhile.
create table einvoice_sync (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  account_id  bigint      not null,
  provider    text        not null,
  from_on     date        not null,
  until_on    date        not null,
  -- The provider's ids of single invoices.
  named       jsonb       not null default '[]',
  state       text        not null check (state in ('running', 'finished', 'failed')),
  -- Why it failed, and the provider's words.
  reason      text,
  words       text        not null default '',
  -- Where the provider's list resumes, until all of it was read.
  cursor      text,
  is_listed   boolean     not null default false,
  -- Starts since the last progress, and how often it waited for files.
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

-- A provider's document, downloaded once. `sync_id` listed it last; `handed_in_by` imported it, and that import is
-- deleted sooner.
create table einvoice_document (
  company_id   bigint not null references company (id),
  provider     text   not null,
  reference    text   not null,
  label        text   not null,
  state        text   not null check (state in ('due', 'not-ready', 'no-file', 'handed-in')),
  words        text   not null default '',
  sync_id      bigint not null,
  handed_in_by bigint,
  import_id    bigint,
  primary key (company_id, provider, reference),
  check ((state = 'handed-in') = (import_id is not null and handed_in_by is not null)),
  foreign key (company_id, sync_id) references einvoice_sync (company_id, id)
);
create index einvoice_document_of_sync on einvoice_document (company_id, sync_id, state);
