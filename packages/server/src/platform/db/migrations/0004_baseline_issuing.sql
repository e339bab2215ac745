-- Baseline, part 4: series and licences, drafts, signing, messages to and from the tax authority, notices of mistakes,
-- printed forms, imports of drafts.

-- Companies with due work after the given one. Looks only at the first due row of each company, so that ten thousand
-- rows cost no more than one. Used only by statements: without a search_path of its own.
create function public.companies_due(after_company bigint, due_at timestamptz, most integer)
returns setof bigint language plpgsql stable as $$
declare
  at_company bigint := after_company;
  first_due timestamptz;
  found_so_far integer := 0;
begin
  while found_so_far < most loop
    select s.company_id, s.next_step_at into at_company, first_due from public.invoice_step s
      where s.company_id > at_company order by s.company_id, s.next_step_at limit 1;
    exit when not found;
    if first_due <= due_at then
      found_so_far := found_so_far + 1;
      return next at_company;
    end if;
  end loop;
end
$$;

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

-- Code with which the announcement page identifies the company of a visitor. Only the hash is stored; it works once
-- and for a minute.
create table announce_code (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  user_id    bigint      not null,
  code_hash  text        not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, code_hash)
);

-- The row is locked while a number is taken. The year is part of the serial, so a new year is a new row that begins
-- at 1.
create table series (
  company_id     bigint  not null references company (id),
  id             bigint  generated always as identity,
  template       text    not null check (template ~ '^[1-9]$'),
  serial         text    not null check (serial ~ '^[CK][0-9]{2}[TDLMNBGHXF][A-Z]{2}$'),
  -- At most eight digits; one past the last: the series is full.
  next_number    integer not null default 1 check (next_number between 1 and 100000000),
  last_issued_on date,
  active         boolean not null default true,
  primary key (company_id, id),
  unique (company_id, template, serial)
);

-- What the company may still issue. `used` is counted in the transaction that takes a number.
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
-- A package that is given, not bought, is given once.
create unique index licence_granted_once on licence (company_id, service, plan_code)
  where plan_code like 'EINVOICE_FREE%';

-- Notifications about the used share of the packages, once for each threshold. A new or expired package changes the
-- capacity, and its thresholds are notified again.
create table licence_warning (
  company_id bigint      not null references company (id),
  -- The latest package in force, and the capacity of all in force.
  licence_id bigint      not null,
  capacity   integer     not null check (capacity > 0),
  -- Percent.
  mark       integer     not null check (mark in (80, 95, 100)),
  used       integer     not null,
  warned_at  timestamptz not null,
  primary key (company_id, licence_id, capacity, mark)
);

-- How a company writes and rounds numbers, one row per save: an invoice is printed with the setting in force when it
-- was numbered.
create table seller_setting (
  company_id   bigint      not null references company (id),
  version      integer     not null check (version > 0),
  decimal_mark text        not null check (decimal_mark in (',', '.')),
  -- Decimals by key (domain/display-settings/rounding).
  rounding     jsonb       not null,
  saved_by     text        not null,
  saved_at     timestamptz not null,
  primary key (company_id, version)
);

-- How a company's invoices are drawn. An empty template and serial stand for all series without a row of their own.
-- The logo is in the file store.
create table invoice_template (
  company_id      bigint      not null references company (id),
  template        text        not null default '' check (template ~ '^[1-9]?$'),
  serial          text        not null default '',
  logo_hash       text,
  logo_media_type text        check (logo_media_type in ('image/png', 'image/svg+xml')),
  accent          text        check (accent ~ '^#[0-9a-f]{6}$'),
  changed_at      timestamptz not null,
  primary key (company_id, template, serial),
  check ((template = '') = (serial = '')),
  check ((logo_hash is null) = (logo_media_type is null))
);

-- A PDF shown before issuing, only to users of this company.
create table invoice_preview (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  hash       text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, hash)
);

-- An invoice in progress and when its next step is due. A separate table, because an indexed time that changes with
-- every step would rewrite every index of the wide table (docs/decisions/0011). A claim moves the time ahead: after a
-- crash the step comes due again by itself.
create table invoice_step (
  company_id   bigint      not null,
  invoice_id   bigint      not null,
  next_step_at timestamptz not null,
  -- Consecutive failures of the step.
  attempts     integer     not null default 0,
  -- Why the last attempt failed.
  reason       text,
  primary key (company_id, invoice_id)
);
create index invoice_step_due on invoice_step (company_id, next_step_at, invoice_id);

-- The exact element that the seller signs and the time in the signature: saved before the key is used, until the
-- signed file is stored.
create table invoice_to_sign (
  company_id   bigint not null,
  invoice_id   bigint not null,
  data         text   not null,
  signature_id text   not null,
  signed_at    text   not null,
  qr_text      text,
  -- The printed form that a token signs together with the data: drawn once, so that the returned file can be compared
  -- byte for byte.
  pdf_hash     text,
  -- The list that the seller signs together with the invoice.
  list_data    text,
  primary key (company_id, invoice_id)
);
-- These bytes exist for a moment: compressing them costs more than their space.
alter table invoice_to_sign alter column data set storage external;

-- A company that communicates with the authority under its own name. Address and password of the connection are in
-- the configuration.
create table authority_connection (
  company_id        bigint not null references company (id),
  -- Sender code of its messages.
  sender            text   not null,
  provider_tax_code text   not null,
  -- Name of the connection in the configuration.
  connection        text   not null,
  primary key (company_id)
);

-- Messages to and from the authority. A resend finds its bytes here by hash, under the same id.
create table authority_message (
  company_id     bigint      not null,
  id             bigint      generated always as identity,
  message_id     text        not null,
  type           text        not null,
  direction      text        not null check (direction in ('out', 'in')),
  reply_to       text,
  -- out: prepared, sending, sent, lost, answered, undeliverable. in: applied, late.
  state          text        not null,
  hash           text        not null,
  size           integer     not null,
  attempts       integer     not null default 0,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  -- SHA-256 of the signature in the document: a code is accepted only for the document that was signed here. Null:
  -- the document itself is read.
  signature_hash text,
  -- The connection with which the message was sealed, used for resending and status requests even after the company
  -- changes its connection. `installation` is the connection of the installation.
  connection     text        not null default 'installation',
  primary key (company_id, id),
  unique (company_id, message_id)
);

-- One message may be about many invoices.
create table authority_message_subject (
  company_id bigint not null,
  message_id bigint not null,
  invoice_id bigint not null,
  primary key (company_id, message_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index authority_message_about on authority_message_subject (company_id, invoice_id, message_id);

-- The position up to which the replies of a connection were read. Global, because a connection serves many companies.
create table authority_inbox (
  connection    text        primary key,
  cursor        text,
  changed_at    timestamptz not null,
  -- One process at a time reads a connection; after a failure none does until then.
  polling_until timestamptz,
  failures      integer     not null default 0
);
comment on table authority_inbox is 'global';

-- Messages from the tax authority are saved before they are read, and stay until they are applied. One that cannot be
-- applied stays with its reason and blocks no other.
create table authority_inbox_message (
  id          bigint      generated always as identity primary key,
  connection  text        not null,
  -- SHA-256: the same bytes, pushed or requested, are one message.
  hash        text        not null,
  -- Null after they were moved to the company's files.
  bytes       bytea,
  size        integer     not null,
  -- Position in the list of the connection; null: the message was requested.
  cursor      text,
  state       text        not null check (state in ('stored', 'applied', 'parked', 'unmatched')),
  -- As far as it could be read. Not trusted before the signature is verified.
  tax_code    text,
  company_id  bigint      references company (id),
  message_id  text,
  type        text,
  reply_to    text,
  reason      text,
  attempts    integer     not null default 0,
  -- A claim moves the time ahead: after a crash the message comes due again by itself.
  next_try_at timestamptz not null,
  received_at timestamptz not null,
  changed_at  timestamptz not null,
  unique (connection, hash)
);
comment on table authority_inbox_message is 'global: who it is for is known only when it is read';
-- Signed XML hardly compresses.
alter table authority_inbox_message alter column bytes set storage external;
create index authority_inbox_due on authority_inbox_message (next_try_at, id) where state = 'stored';
create index authority_inbox_unmatched on authority_inbox_message (next_try_at, id) where state = 'unmatched';
create index authority_inbox_of_company on authority_inbox_message (company_id, id)
  where state in ('parked', 'unmatched');

-- Invoices without a reply of the tax authority about which users were notified, until the reply arrives.
create table told_silence (
  company_id bigint   not null,
  invoice_id bigint   not null,
  -- Hours without a reply at the last notification: 1, later 24.
  hours      smallint not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
);

-- Invoices that the authority asks to review (01/TB-RSĐT), to be replied to with a notice in time.
create table review_request (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  message_id  text        not null,
  hash        text        not null,
  number      text        not null,
  issued_on   date        not null,
  due_on      date        not null,
  round       integer     not null,
  invoices    jsonb       not null,
  received_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, message_id)
);

-- Notices 04/SS to the authority, each one message about one or many invoices.
create table mistake_report (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  -- uu_id: the act that created the notice.
  act_id       uuid        not null,
  -- prepared: the bytes to sign are saved; signed: the message is ready; unknown: perhaps delivered; received: the
  -- authority accepted its format.
  state        text        not null check (
    state in ('prepared', 'signed', 'sending', 'unknown', 'sent', 'received', 'accepted', 'refused')),
  message_id   text        not null,
  connection   text        not null,
  sender       text        not null,
  receiver     text        not null,
  version      text        not null,
  -- The signing certificate; `usb`: the user's token.
  ca_id        text,
  -- The element that is signed, and what its signature states.
  data         text        not null,
  data_id      text        not null,
  signed_at    text        not null,
  -- The message to send, and the preview that a token signed with it.
  message_hash text,
  pdf_hash     text,
  -- The request of the authority to which the notice replies.
  review_id    bigint,
  office_code  text        not null,
  office_name  text        not null,
  attempts     integer     not null default 0,
  next_step_at timestamptz,
  failure_code text,
  failure_text text,
  actor        text        not null,
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  -- 303: about invoices of a cash register, signed at the message; 300: about all others.
  type         text        not null default '300' check (type in ('300', '303')),
  primary key (company_id, id),
  unique (company_id, act_id),
  unique (company_id, message_id),
  foreign key (company_id, review_id) references review_request (company_id, id)
);
create index mistake_report_due on mistake_report (company_id, next_step_at) where next_step_at is not null;

create table mistake_report_item (
  company_id   bigint  not null,
  report_id    bigint  not null,
  position     integer not null,
  invoice_id   bigint  not null,
  nature       text    not null check (nature in ('cancel', 'adjust', 'replace', 'explain')),
  reason       text,
  -- waiting: for the signature of a token; open: the authority has not decided.
  state        text    not null check (state in ('waiting', 'open', 'accepted', 'refused')),
  -- The reason, in the authority's words.
  refusal_code text,
  refusal_text text,
  -- Corrections of the invoice that the notice reports: a later correction is another mistake, and is reported
  -- separately.
  tells_of     text[]  not null default '{}',
  primary key (company_id, report_id, position),
  foreign key (company_id, report_id) references mistake_report (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index mistake_report_item_of on mistake_report_item (company_id, invoice_id, report_id desc);
-- An invoice is reported once until the authority has decided.
create unique index mistake_report_item_open on mistake_report_item (company_id, invoice_id) where state = 'open';

-- Every reply of the authority to a notice.
create table mistake_report_answer (
  company_id  bigint      not null,
  id          bigint      generated always as identity,
  report_id   bigint      not null,
  message_id  text        not null,
  type        text        not null,
  hash        text        not null,
  -- late: the matter was already decided.
  state       text        not null check (state in ('applied', 'late')),
  received_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, message_id),
  foreign key (company_id, report_id) references mistake_report (company_id, id)
);

-- The PDF of a signed file, drawn by one version of the templates: derived, and made again when lost.
create table invoice_print (
  company_id bigint      not null references company (id),
  xml_hash   text        not null,
  version    text        not null,
  pdf_hash   text        not null,
  created_at timestamptz not null,
  primary key (company_id, xml_hash, version)
);

-- The PDF of a signed file as delivered: sealed once with a key of the company, and never drawn again.
create table pdf_seal (
  company_id bigint      not null,
  xml_hash   text        not null,
  invoice_id bigint      not null,
  -- Null: not sealed yet, for the reason in `refusal`.
  pdf_hash   text,
  refusal    text        check (refusal in ('NO_KEY', 'KEY_FAILED', 'SIGNATURE_INVALID')),
  -- Name of the sealing certificate.
  signer     text,
  -- When it was sealed, or last tried.
  at         timestamptz not null,
  primary key (company_id, xml_hash),
  check ((pdf_hash is null) = (refusal is not null)),
  check ((pdf_hash is null) = (signer is null)),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- Paper copies of electronic invoices: by whom, when, and the exact file. Repeatable.
create table invoice_conversion (
  company_id    bigint      not null,
  id            bigint      generated always as identity,
  invoice_id    bigint      not null,
  act_id        uuid        not null,
  -- prepared: drawn, and waiting for the signature of a token.
  state         text        not null check (state in ('prepared', 'converted')),
  -- As printed on the paper.
  converter     text        not null,
  converted_at  timestamptz not null,
  prepared_hash text        not null,
  -- Null: not signed yet.
  pdf_hash      text,
  actor         text        not null,
  primary key (company_id, id),
  unique (company_id, act_id),
  check ((pdf_hash is null) = (state = 'prepared')),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_conversion_of on invoice_conversion (company_id, invoice_id, id desc);

-- Drafts made from a workbook: the file as read, the findings, and the outcome.
create table draft_import (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  state       text        not null check (state in ('mapping', 'checking', 'checked', 'creating', 'created')),
  -- Raised by every dry run: work for an earlier one stops.
  attempt     integer     not null default 0,
  file_name   text        not null,
  -- The row of the file with the headings.
  heading_row integer     not null,
  headers     jsonb       not null,
  -- Product columns, each with the column of the file, from 0, that fills it.
  mapping     jsonb       not null,
  -- The run that issues the drafts.
  bulk_run_id bigint,
  created_by  text        not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  -- SHA-256 of the workbook; null: unknown.
  file_hash   text,
  -- What of the file was imported before, as of its upload, the last check or a refused creation of drafts; null:
  -- nothing.
  made_before jsonb,
  -- The series of all invoices of a file without a column of series.
  serial      text,
  primary key (company_id, id),
  foreign key (company_id, bulk_run_id) references bulk_run (company_id, id)
);
-- Imports without activity are deleted by age.
create index draft_import_untouched on draft_import (changed_at);
create index draft_import_of_file on draft_import (company_id, file_hash) where file_hash is not null;

create table draft_import_row (
  company_id bigint  not null,
  import_id  bigint  not null,
  -- As Excel numbers it.
  row        integer not null,
  cells      jsonb   not null,
  -- The invoice it belongs to; null: none, or not known yet.
  position   integer,
  -- The outcome; null: not processed yet.
  bucket     text    check (bucket in ('ready', 'warning', 'error', 'blank')),
  issues     jsonb   not null default '[]',
  -- The line with its computed amounts; null: the row belongs to no invoice, or is not processed yet.
  line       jsonb,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references draft_import (company_id, id)
);
create index draft_import_row_of on draft_import_row (company_id, import_id, position, row);
create index draft_import_row_in on draft_import_row (company_id, import_id, bucket, row);

create table draft_import_invoice (
  company_id  bigint  not null,
  import_id   bigint  not null,
  -- In the order of first rows.
  position    integer not null,
  invoice_key text    not null,
  bucket      text    check (bucket in ('ready', 'warning', 'error')),
  -- The draft to create, with its amounts; null: it cannot be created.
  draft       jsonb,
  ready       boolean not null default false,
  -- The created draft.
  invoice_id  bigint,
  -- Hash of what identifies the sale (domain/import/stated-sale), by which an earlier import of it is found; null:
  -- the draft cannot be created.
  sale_hash   text,
  primary key (company_id, import_id, position),
  -- An invoice of the file becomes one draft, however often that is requested.
  unique (company_id, import_id, invoice_key),
  unique (company_id, invoice_id),
  foreign key (company_id, import_id) references draft_import (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index draft_import_invoice_unchecked on draft_import_invoice (company_id, import_id, position)
  where bucket is null;
create index draft_import_invoice_unmade on draft_import_invoice (company_id, import_id, position)
  where invoice_id is null and bucket in ('ready', 'warning');
create index draft_import_invoice_of_sale on draft_import_invoice (company_id, sale_hash)
  where sale_hash is not null and invoice_id is not null;

-- The headings in a company's own files for the product's columns.
create table draft_import_mapping (
  company_id bigint      not null references company (id),
  mapping    jsonb       not null,
  changed_at timestamptz not null,
  primary key (company_id)
);

-- A user was sent to TikTok to grant access to a shop and returns with this state, once, within ten minutes. Only its
-- hash is stored.
create table tiktok_authorization (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  user_id    bigint      not null,
  state_hash text        not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, state_hash)
);
create index tiktok_authorization_over on tiktok_authorization (expires_at);

-- The shop that a company has connected.
create table tiktok_shop (
  company_id      bigint      not null references company (id),
  shop_id         text        not null,
  name            text        not null,
  region          text        not null,
  cipher          text        not null,
  -- Sealed with SECRET_KEY.
  access_key      text        not null,
  access_ends_at  timestamptz not null,
  refresh_key     text        not null,
  refresh_ends_at timestamptz not null,
  connected_by    text        not null,
  connected_at    timestamptz not null,
  primary key (company_id)
);

-- Orders from which a draft was created. A deleted draft leaves its order here: no order becomes two drafts.
create table tiktok_order (
  company_id bigint      not null references company (id),
  order_id   text        not null,
  invoice_id bigint      not null,
  drafted_at timestamptz not null,
  primary key (company_id, order_id)
);
