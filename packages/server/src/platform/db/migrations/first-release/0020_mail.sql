-- Mails to buyers, and the PDFs printed for them.

create table email (
  company_id   bigint      not null references company (id),
  id           bigint      generated always as identity,
  -- Either an issued invoice or a preview, named by the hash of its PDF.
  invoice_id   bigint,
  preview_hash text,
  -- Whom the letter greets, and the series in its subject where it is a preview.
  addressee    text        not null,
  symbol       text        not null,
  -- The same on every try, so that a receiver can drop doubles.
  message_id   text        not null,
  -- accepted: the mail server took it for one address at least.
  state        text        not null default 'queued' check (state in ('queued', 'accepted', 'failed')),
  -- Of the last try that went wrong, in the mail server's words.
  reason       text,
  attempts     integer     not null default 0,
  created_by   bigint      not null,
  created_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (company_id, id),
  unique (company_id, message_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id),
  check ((invoice_id is null) <> (preview_hash is null))
);
create index email_of_invoice on email (company_id, invoice_id, id desc);

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

-- The PDF of a signed file as one version of the templates draws it: derived, and made again when lost.
create table invoice_print (
  company_id bigint      not null references company (id),
  xml_hash   text        not null,
  version    text        not null,
  pdf_hash   text        not null,
  created_at timestamptz not null,
  primary key (company_id, xml_hash, version)
);
