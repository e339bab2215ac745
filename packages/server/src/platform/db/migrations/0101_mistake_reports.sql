-- Notices 04/SS to the authority, each one message about one or many invoices.
create table mistake_report (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  -- uu_id: the act that made it.
  act_id       uuid        not null,
  -- prepared: the bytes to be signed are kept; signed: the message lies ready; unknown: perhaps delivered;
  -- received: its format was found right.
  state        text        not null check (
    state in ('prepared', 'signed', 'sending', 'unknown', 'sent', 'received', 'accepted', 'refused')),
  message_id   text        not null,
  connection   text        not null,
  sender       text        not null,
  receiver     text        not null,
  version      text        not null,
  -- Which certificate signs; `usb`: the user's token.
  ca_id        text,
  -- The element that is signed, and what its signature states.
  data         text        not null,
  data_id      text        not null,
  signed_at    text        not null,
  -- The message as it is sent, and the preview that a token signed beside it.
  message_hash text,
  pdf_hash     text,
  -- The request of the authority that it answers.
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
  primary key (company_id, id),
  unique (company_id, act_id),
  unique (company_id, message_id)
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
  -- Why, in its words.
  refusal_code text,
  refusal_text text,
  primary key (company_id, report_id, position),
  foreign key (company_id, report_id) references mistake_report (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index mistake_report_item_of on mistake_report_item (company_id, invoice_id, report_id desc);
-- An invoice is reported once until the authority has decided.
create unique index mistake_report_item_open on mistake_report_item (company_id, invoice_id) where state = 'open';

-- What the authority answered to a notice, every message as it came.
create table mistake_report_answer (
  company_id  bigint      not null,
  id          bigint      generated always as identity,
  report_id   bigint      not null,
  message_id  text        not null,
  type        text        not null,
  hash        text        not null,
  -- late: the matter was settled already.
  state       text        not null check (state in ('applied', 'late')),
  received_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, message_id),
  foreign key (company_id, report_id) references mistake_report (company_id, id)
);

-- Invoices that the authority asks to review (01/TB-RSĐT): to be answered with a notice in time.
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
alter table mistake_report add foreign key (company_id, review_id) references review_request (company_id, id);
