-- What lists are narrowed and ordered by, with the indexes that they are read through. Lists of both
-- directions are two of one direction, merged: every index begins with company and direction.

create table partner (
  company_id  bigint      not null references company (id),
  id          bigint      generated always as identity,
  is_customer boolean     not null default false,
  is_vendor   boolean     not null default false,
  tax_code    text,
  name        text        not null,
  address     text,
  -- Name, tax code and phone, folded as the search folds.
  search_text text        not null,
  created_at  timestamptz not null,
  primary key (company_id, id)
);
create unique index partner_tax_code on partner (company_id, tax_code) where tax_code is not null;
create index partner_search on partner using gin (company_id, search_text gin_trgm_ops);

create table directory (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  -- Null: it lies in the root.
  parent_id  bigint,
  name       text        not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique nulls not distinct (company_id, parent_id, name),
  foreign key (company_id, parent_id) references directory (company_id, id)
);

create table tag (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  name       text        not null,
  color      text        check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, name)
);

-- Day and direction of the invoice stand beside its tag, so that the list of a tag is read in its order.
create table invoice_tag (
  company_id bigint not null,
  tag_id     bigint not null,
  invoice_id bigint not null,
  direction  text   not null,
  issued_on  date   not null,
  primary key (company_id, tag_id, invoice_id),
  foreign key (company_id, tag_id) references tag (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_tag_by_day on invoice_tag (company_id, tag_id, direction, issued_on desc, invoice_id desc);
create index invoice_tag_of on invoice_tag (company_id, invoice_id);

create table payment (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  -- `in`: a customer paid; `out`: the company did.
  direction  text        not null check (direction in ('in', 'out')),
  partner_id bigint,
  currency   text        not null,
  amount     numeric     not null check (amount > 0),
  paid_on    date        not null,
  note       text,
  -- The act that made it: a second one of the same act is refused.
  act_id     uuid,
  created_by text,
  created_at timestamptz not null,
  -- Taken back, never thrown away.
  undone_at  timestamptz,
  primary key (company_id, id),
  foreign key (company_id, partner_id) references partner (company_id, id)
);
create unique index payment_act on payment (company_id, act_id) where act_id is not null;
create index payment_by_day on payment (company_id, direction, paid_on desc, id desc);

-- How much of a payment went to which invoice.
create table payment_invoice (
  company_id bigint  not null,
  payment_id bigint  not null,
  invoice_id bigint  not null,
  amount     numeric not null check (amount > 0),
  primary key (company_id, payment_id, invoice_id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index payment_of_invoice on payment_invoice (company_id, invoice_id);

-- A list as somebody keeps it: what narrows it, its order, its columns.
create table saved_view (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  list       text        not null,
  name       text        not null,
  owner_id   bigint      not null references app_user (id),
  -- Everybody of the company may read it; only the owner changes it.
  is_shared  boolean     not null default false,
  -- Texts of the address by name, as the contract of the list reads them.
  query      jsonb       not null,
  -- Columns, widths, density: the screen's own.
  look       jsonb       not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, list, owner_id, name)
);
create index saved_view_shared on saved_view (company_id, list) where is_shared;

-- How somebody looks at a list without a view, and which view it opens with.
create table list_setting (
  company_id      bigint not null references company (id),
  user_id         bigint not null references app_user (id),
  list            text   not null,
  look            jsonb  not null default '{}',
  default_view_id bigint,
  primary key (company_id, user_id, list)
);

-- Letters without tones, hooks and strokes, in lower case: the order of names.
create function plain_name(name text) returns text language sql immutable parallel safe as $$
  select lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd'))
$$;

alter table invoice
  add column due_on date,
  -- A payment voucher, which no invoice stands behind.
  add column is_voucher boolean not null default false,
  -- Received: the file that came is kept. Own ones have theirs from the signature on.
  add column has_original boolean not null default false,
  -- When it came to its place in the lists or was written anew. Not `changed_at`: an index on that
  -- would have every step of issuing write all indexes (see 0011).
  add column listed_at timestamptz not null default now(),
  add column payment_state text not null generated always as (case
    when paid_on is not null then 'paid' when paid_amount <> 0 then 'partly' else 'unpaid' end) stored,
  -- Issued here, or checked and not found wrong.
  add column is_secure boolean not null generated always as (
    origin = 1 or (verification = 2 and coalesce(validity, 2) > 0)) stored,
  -- False for own ones whatever becomes of them, so that signing writes no index.
  add column came_unsigned boolean not null generated always as (
    direction = 'received' and signed_at is null) stored,
  -- Who stands on the other side, for the order of names.
  add column partner_key text collate "C" not null generated always as (left(plain_name(
    case direction when 'issued' then coalesce(buyer_name, '') else seller_name end), 60)) stored;
alter table invoice add foreign key (company_id, partner_id) references partner (company_id, id);
alter table invoice add foreign key (company_id, directory_id) references directory (company_id, id);
update invoice set listed_at = changed_at;
-- The authority's code is found as everything else is.
update invoice set search_text = search_text || ' ' ||
    lower(regexp_replace(authority_code, '[^[:alnum:]]+', ' ', 'g'))
  where authority_code is not null;

-- Orders.
create index invoice_by_number on invoice (company_id, direction, (coalesce(number, 0)) desc, id desc)
  where deleted_at is null;
create index invoice_by_partner_name on invoice (company_id, direction, partner_key desc, id desc)
  where deleted_at is null;
create index invoice_by_total on invoice (company_id, direction, with_tax desc, id desc)
  where deleted_at is null;
create index invoice_by_tax on invoice (company_id, direction, tax desc, id desc) where deleted_at is null;
create index invoice_by_change on invoice (company_id, direction, listed_at desc, id desc)
  where deleted_at is null;

-- Filters that most rows never meet cost only those that do.
create index invoice_of_serial on invoice (company_id, direction, serial, issued_on desc, id desc)
  where deleted_at is null;
create index invoice_of_payment on invoice (company_id, direction, payment_state, issued_on desc, id desc)
  where deleted_at is null;
create index invoice_of_author on invoice (company_id, direction, created_by, issued_on desc, id desc)
  where deleted_at is null;
create index invoice_of_kind on invoice (company_id, direction, template, issued_on desc, id desc)
  where template <> '1' and deleted_at is null;
create index invoice_of_currency on invoice (company_id, direction, currency, issued_on desc, id desc)
  where currency <> 'VND' and deleted_at is null;
create index invoice_of_chain on invoice (company_id, direction, chain_state, issued_on desc, id desc)
  where chain_state <> 'ORIGINAL' and deleted_at is null;
create index invoice_of_origin on invoice (company_id, direction, origin, issued_on desc, id desc)
  where origin <> 1 and deleted_at is null;
create index invoice_of_validity on invoice (company_id, direction, validity, issued_on desc, id desc)
  where validity is not null and deleted_at is null;
create index invoice_of_partner on invoice (company_id, direction, partner_id, issued_on desc, id desc)
  where partner_id is not null and deleted_at is null;
create index invoice_of_directory on invoice (company_id, direction, directory_id, issued_on desc, id desc)
  where directory_id is not null and deleted_at is null;
create index invoice_due on invoice (company_id, direction, due_on, id)
  where due_on is not null and deleted_at is null;
create index invoice_verified on invoice (company_id, direction, issued_on desc, id desc)
  where verification = 2 and deleted_at is null;
create index invoice_not_verified on invoice (company_id, direction, issued_on desc, id desc)
  where direction = 'received' and verification < 2 and deleted_at is null;
create index invoice_of_security on invoice (company_id, direction, is_secure, issued_on desc, id desc)
  where (direction = 'received' or not is_secure) and deleted_at is null;
create index invoice_vouchers on invoice (company_id, direction, issued_on desc, id desc)
  where is_voucher and deleted_at is null;
create index invoice_without_file on invoice (company_id, direction, issued_on desc, id desc)
  where direction = 'received' and not has_original and deleted_at is null;
create index invoice_unsigned on invoice (company_id, direction, issued_on desc, id desc)
  where came_unsigned and deleted_at is null;
create index invoice_rate_of on invoice_rate (company_id, direction, rate, invoice_id);
-- Read by nobody any more.
drop index invoice_by_day_any;
drop index invoice_open;

-- What depends on the direction: received invoices are not issued here, own ones are not checked.
create statistics invoice_sides (mcv) on direction, origin, verification, is_secure from invoice;
