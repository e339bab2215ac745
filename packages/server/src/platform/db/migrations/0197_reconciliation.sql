-- What the tax authority's portal tells of our invoices, how it agrees with our records, and what somebody said of it.

-- A list as it came, whoever fetched it.
create table portal_list (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  file_name  text        not null,
  -- Of its bytes: the same file is the same list.
  file_hash  text        not null,
  -- The day on which the portal said so.
  told_on    date        not null,
  rows       integer     not null,
  -- Rows that were not kept, each with why: [{row, reason}].
  left_out   jsonb       not null default '[]',
  created_by text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, file_hash)
);

-- An invoice as a list tells it. A later list tells it anew: what the portal said before stays.
create table portal_invoice (
  company_id      bigint   not null,
  id              bigint   generated always as identity,
  list_id         bigint   not null,
  -- From 1, as it stands in the list.
  row             integer  not null,
  direction       text     not null check (direction in ('issued', 'received')),
  -- Seller, template, serial and number, as they are compared.
  invoice_key     text     not null,
  template        text     not null,
  serial          text     not null,
  number          text     not null,
  issued_on       date     not null,
  seller_tax_code text     not null,
  seller_name     text     not null,
  seller_address  text,
  buyer_tax_code  text,
  buyer_name      text,
  buyer_address   text,
  currency        text     not null,
  exchange_rate   numeric,
  -- Null: the portal does not say.
  without_tax     numeric,
  tax             numeric,
  with_tax        numeric,
  -- [{rate, base, tax}]; null: none are told.
  rates           jsonb,
  chain_state     text     not null,
  authority_code  text,
  told_on         date     not null,
  primary key (company_id, id),
  unique (company_id, list_id, row),
  foreign key (company_id, list_id) references portal_list (company_id, id)
);
create index portal_invoice_of_days on portal_invoice (company_id, direction, issued_on);

-- Our records of some days beside what the portal told of them by a day.
create table reconciliation (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  direction   text        not null check (direction in ('issued', 'received')),
  from_on     date        not null,
  to_on       date        not null,
  -- What the portal said later is left aside.
  as_of       date        not null,
  state       text        not null check (state in ('running', 'finished')),
  -- Raised whenever a worker begins: what an earlier one still does is dropped.
  attempt     integer     not null default 0,
  created_by  text        not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check (from_on <= to_on)
);

-- Where a row of either side ended: each in one finding.
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

-- Somebody looked at what is not as it should be, and says why it may stay so.
create table invoice_consideration (
  company_id bigint      not null,
  invoice_id bigint      not null,
  reason     text        not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- What the public registers said of the customer or vendor of an invoice when it was asked last.
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
