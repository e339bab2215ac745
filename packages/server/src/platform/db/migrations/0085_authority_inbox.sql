-- What the tax authority sends is kept before anybody reads it, and lies here until it was applied;
-- what cannot be applied stays, with the reason, and stops nobody else.
create table authority_inbox_message (
  id          bigint      generated always as identity primary key,
  connection  text        not null,
  -- SHA-256: the same bytes that come again, or are asked for, are one message.
  hash        text        not null,
  -- Null once they lie among the company's files.
  bytes       bytea,
  size        integer     not null,
  -- Where the connection's list had it; null: it was asked for.
  cursor      text,
  state       text        not null check (state in ('stored', 'applied', 'parked', 'unmatched')),
  -- As far as it could be read. Not believed before its signature is.
  tax_code    text,
  company_id  bigint      references company (id),
  message_id  text,
  type        text,
  reply_to    text,
  reason      text,
  attempts    integer     not null default 0,
  -- Who takes it moves the time ahead: after his death it comes due again by itself.
  next_try_at timestamptz not null,
  received_at timestamptz not null,
  changed_at  timestamptz not null,
  unique (connection, hash)
);
comment on table authority_inbox_message is 'global: who it is for is known only when it is read';
-- Signed XML is as good as random to a compressor.
alter table authority_inbox_message alter column bytes set storage external;
create index authority_inbox_due on authority_inbox_message (next_try_at, id) where state = 'stored';
create index authority_inbox_unmatched on authority_inbox_message (next_try_at, id) where state = 'unmatched';
create index authority_inbox_of_company on authority_inbox_message (company_id, id)
  where state in ('parked', 'unmatched');

-- One reads a connection at a time; after a failure nobody does until then.
alter table authority_inbox add column polling_until timestamptz;
alter table authority_inbox add column failures integer not null default 0;

-- One message may be about many invoices.
create table authority_message_subject (
  company_id bigint not null,
  message_id bigint not null,
  invoice_id bigint not null,
  primary key (company_id, message_id, invoice_id),
  foreign key (company_id, message_id) references authority_message (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
insert into authority_message_subject (company_id, message_id, invoice_id)
  select company_id, id, invoice_id from authority_message;
create index authority_message_about on authority_message_subject (company_id, invoice_id, message_id);
drop index authority_message_of;
alter table authority_message drop column invoice_id;
-- How often somebody asked about it is counted by the invoice's step.
alter table authority_message drop column asked;
-- SHA-256 of the signature that the document carries: a code is taken for the very document we signed.
-- Null: sent before this was kept; the document itself tells.
alter table authority_message add column signature_hash text;

-- A company that speaks to the authority under a name of its own. Address and password of the
-- connection are the configuration's.
create table authority_connection (
  company_id        bigint not null references company (id),
  -- Sender code of its messages.
  sender            text   not null,
  provider_tax_code text   not null,
  -- What the configuration calls the connection.
  connection        text   not null,
  primary key (company_id)
);

-- Companies with work that is due, from the one behind `after`, without a look at those rows of a company
-- that come after its first: one with ten thousand costs no more than one with one.
create function companies_due(after_company bigint, due_at timestamptz, most integer)
returns setof bigint language plpgsql stable as $$
declare
  at_company bigint := after_company;
  first_due timestamptz;
  found_so_far integer := 0;
begin
  while found_so_far < most loop
    select s.company_id, s.next_step_at into at_company, first_due from invoice_step s
      where s.company_id > at_company order by s.company_id, s.next_step_at limit 1;
    exit when not found;
    if first_due <= due_at then
      found_so_far := found_so_far + 1;
      return next at_company;
    end if;
  end loop;
end
$$;
