-- What the invoices need for all that comes: acts that are done once, work that comes due, counters
-- that know the chain, corrections, received invoices, and rates that a tax return can be summed from.

-- What was asked for under an id made before its transaction, and what came of it. Who does not know
-- whether it happened looks here; the key decides between two who do it at once.
create table act (
  company_id bigint      not null,
  act_id     uuid        not null,
  kind       text        not null,
  outcome    jsonb       not null,
  at         timestamptz not null,
  primary key (company_id, act_id)
);
create index act_age on act (at);

-- The act that made an invoice. Null: made before acts had ids, or one of a batch that cannot be done twice.
alter table invoice add column act_id uuid;
create unique index invoice_act on invoice (company_id, act_id) where act_id is not null;

-- An invoice under way and when its next step is due. A table of its own, because a time that is
-- indexed and changes with every step would have every index of the wide table written anew (0011).
-- Who takes a step moves its time ahead: after his death it comes due again by itself.
create table invoice_step (
  company_id   bigint      not null,
  invoice_id   bigint      not null,
  next_step_at timestamptz not null,
  -- Tries of the step that went wrong, one after the other.
  attempts     integer     not null default 0,
  -- Why the last one did.
  reason       text,
  primary key (company_id, invoice_id)
);
create index invoice_step_due on invoice_step (company_id, next_step_at, invoice_id);
insert into invoice_step (company_id, invoice_id, next_step_at)
  select company_id, id, changed_at from invoice
  where direction = 'issued' and processing_state in ('numbered', 'signing', 'signed', 'sent', 'unknown');

-- What an invoice counts for by its place in a chain (domain: chain effect): a replaced or cancelled
-- one counts nothing, an adjustment only its difference. Replacing moves one count from one row to
-- another and rewrites no invoice.
create function chain_effect(chain_state text) returns text language sql immutable as $$
  select case
    when chain_state in ('REPLACED', 'CANCELED') then 'nothing'
    when chain_state = 'MODIFY' then 'difference'
    else 'whole'
  end
$$;
alter table month_total add column effect text not null default 'whole'
  check (effect in ('whole', 'difference', 'nothing'));
alter table month_total drop constraint month_total_pkey;
alter table month_total add primary key (company_id, direction, month, place, effect, currency);
alter table month_total alter column effect drop default;
delete from month_total t where exists (
  select from invoice i where i.company_id = t.company_id and chain_effect(i.chain_state) <> 'whole');
insert into month_total (company_id, direction, month, place, effect, currency, invoices, without_tax, tax, with_tax)
  select company_id, direction, date_trunc('month', issued_on)::date, invoice_place(processing_state),
    chain_effect(chain_state), currency, count(*), sum(without_tax), sum(tax), sum(with_tax)
  from invoice i
  where deleted_at is null and exists (
    select from invoice c where c.company_id = i.company_id and chain_effect(c.chain_state) <> 'whole')
  group by 1, 2, 3, 4, 5, 6;

-- Own invoices that belong together; callers' records lie apart.
create table invoice_record (
  company_id bigint not null,
  invoice_id bigint not null,
  record_id  text   not null,
  primary key (company_id, invoice_id, record_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_record_back on invoice_record (company_id, record_id);
insert into invoice_record (company_id, invoice_id, record_id)
  select company_id, invoice_id, other_id::text from invoice_link where relation = 'records';
delete from invoice_link l where relation = 'records' or not exists (
  select from invoice i where i.company_id = l.company_id and i.id = l.other_id);
alter table invoice_link drop constraint invoice_link_relation_check;
alter table invoice_link add check (relation in ('replaces', 'adjusts', 'copies'));
alter table invoice_link add foreign key (company_id, other_id) references invoice (company_id, id);
alter table invoice_link add check (invoice_id <> other_id);
-- Why an invoice corrects another, as it was agreed. The original may have been issued elsewhere: then
-- these facts are all that is known of it.
create table invoice_correction (
  company_id         bigint not null,
  invoice_id         bigint not null,
  relation           text   not null check (relation in ('replaces', 'adjusts')),
  -- What an adjustment changes.
  adjusts            text   check (adjusts in ('amounts', 'information')),
  cause_code         text,
  reason             text   not null,
  agreement_number   text,
  agreed_on          date,
  -- What proves the agreement: its name, and the file where it was handed in.
  evidence           text,
  evidence_hash      text,
  original_template  text   not null,
  original_serial    text   not null,
  original_number    text   not null,
  original_issued_on date   not null,
  primary key (company_id, invoice_id),
  check ((adjusts is null) = (relation = 'replaces')),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- Received invoices keep what their file says (`invoice`), not what a form would (`draft`).
alter table invoice_content add column shape text not null default 'draft' check (shape in ('draft', 'invoice'));

-- Seller, template, series and number, normalised, or the hash of the original where there is no number.
alter table invoice add column received_key text;
update invoice set received_key = case when number is null then 'id|' || id
  else regexp_replace(upper(seller_tax_code), '[^0-9A-Z]', '', 'g') || '|' || template || '|' || upper(serial) || '|' || number end
  where direction = 'received';
drop index invoice_received_number;
create unique index invoice_received on invoice (company_id, received_key)
  where direction = 'received' and deleted_at is null;
alter table invoice add constraint invoice_received_has_key check ((direction = 'received') = (received_key is not null));

-- Each way an invoice came: one invoice, many sources, nothing overwritten.
create table invoice_source (
  company_id    bigint      not null,
  id            bigint      generated always as identity,
  invoice_id    bigint      not null,
  way           text        not null check (way in ('own', 'excel', 'file', 'mail', 'portal', 'provider')),
  -- What it is called there: a file's name, the portal's id.
  reference     text        not null default '',
  -- The bytes as they came, in the file store; null where there were none.
  original_hash text,
  -- Where it says otherwise than what was there before.
  differences   jsonb       not null default '[]',
  actor         text        not null,
  at            timestamptz not null,
  primary key (company_id, id),
  unique nulls not distinct (company_id, invoice_id, way, reference, original_hash),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);

-- A tax return is summed from these rows alone: day, direction and amounts in dong stand on them.
alter table invoice_rate
  add column direction text check (direction in ('issued', 'received')),
  add column issued_on date,
  add column base_dong numeric,
  add column tax_dong  numeric;
update invoice_rate r set direction = i.direction, issued_on = i.issued_on,
  base_dong = round(r.base * coalesce(i.exchange_rate, 1), 0), tax_dong = round(r.tax * coalesce(i.exchange_rate, 1), 0)
  from invoice i where i.company_id = r.company_id and i.id = r.invoice_id;
alter table invoice_rate
  alter column direction set not null,
  alter column issued_on set not null,
  alter column base_dong set not null;
create index invoice_rate_of_period on invoice_rate (company_id, direction, issued_on, invoice_id);

-- Lists of any direction, and of what is not issued yet wherever it stands.
create index invoice_by_day_any on invoice (company_id, issued_on desc, id desc) where deleted_at is null;
create index invoice_unissued on invoice (company_id, issued_on desc, id desc)
  where place <> 'released' and deleted_at is null;
drop index invoice_drafts;
-- Nobody asks by these yet, and every invoice pays for them.
drop index invoice_by_total;
drop index invoice_by_number;
drop index invoice_by_buyer;
drop index invoice_by_seller;
drop index invoice_by_partner;
drop index invoice_by_directory;
drop index invoice_unpaid;
drop index invoice_unverified;
drop index invoice_suspect;
