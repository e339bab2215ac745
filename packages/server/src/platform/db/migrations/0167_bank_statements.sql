-- Statements of a bank: the file as it was read, which invoices its rows are thought to have paid, and what was kept of it.

create table bank_statement (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  state       text        not null check (state in ('mapping', 'matching', 'matched')),
  -- Raised with every matching: work that was begun for an earlier one stops.
  attempt     integer     not null default 0,
  file_name   text        not null,
  -- Of its bytes: the same file is the same statement.
  file_hash   text        not null,
  headers     jsonb       not null,
  -- Our columns and the column of the file, from 0, that fills each.
  mapping     jsonb       not null,
  created_by  text        not null,
  created_at  timestamptz not null,
  primary key (company_id, id),
  unique (company_id, file_hash)
);

create table bank_statement_row (
  company_id   bigint  not null,
  statement_id bigint  not null,
  -- As Excel numbers it.
  row          integer not null,
  cells        jsonb   not null,
  -- Where it ended; null: not looked at yet.
  bucket       text    check (bucket in ('matched', 'ambiguous', 'nothing', 'unreadable', 'duplicate')),
  fault        text,
  line         jsonb,
  certain      boolean not null default false,
  reasons      jsonb   not null default '[]',
  -- What of it goes to which invoice.
  shares       jsonb   not null default '[]',
  candidates   jsonb   not null default '[]',
  -- What is to be done with it, by whom, and how often that was asked: each time is an act of its own.
  wish         text    check (wish in ('accept', 'undo')),
  wished_by    text,
  wishes       integer not null default 0,
  payment_id   bigint,
  refusal      text,
  primary key (company_id, statement_id, row),
  foreign key (company_id, statement_id) references bank_statement (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  check ((bucket = 'unreadable') = (fault is not null))
);
create index bank_statement_row_in on bank_statement_row (company_id, statement_id, bucket, row);
create index bank_statement_row_wished on bank_statement_row (company_id, statement_id, row)
  where wish is not null;

-- A movement on an account, of whichever statement told it first.
create table bank_movement (
  company_id   bigint  not null,
  fingerprint  text    not null,
  statement_id bigint  not null,
  row          integer not null,
  primary key (company_id, fingerprint),
  foreign key (company_id, statement_id, row) references bank_statement_row (company_id, statement_id, row)
);
create index bank_movement_of on bank_movement (company_id, statement_id, row);

-- The headings that the company's banks have over our columns.
create table bank_statement_mapping (
  company_id bigint      not null references company (id),
  mapping    jsonb       not null,
  changed_at timestamptz not null,
  primary key (company_id)
);
