-- What the company itself knows of a partner, beside what invoices say; and duplicates made one.

alter table partner
  add column own_address  text,
  add column emails       text[]  not null default '{}',
  add column bank_account text,
  add column bank_name    text,
  add column notes        text,
  -- Of its record: one more with each change.
  add column version      integer not null default 1,
  -- It is the same as this one, which has its invoices and payments now.
  add column merged_into  bigint,
  add check (merged_into <> id),
  add foreign key (company_id, merged_into) references partner (company_id, id);
create index partner_merged on partner (company_id, merged_into) where merged_into is not null;

create table partner_merge (
  company_id       bigint      not null references company (id),
  id               bigint      generated always as identity,
  from_id          bigint      not null,
  into_id          bigint      not null,
  -- What the other one was before.
  into_is_customer boolean     not null,
  into_is_vendor   boolean     not null,
  created_by       text        not null,
  created_at       timestamptz not null,
  undone_by        text,
  undone_at        timestamptz,
  primary key (company_id, id),
  foreign key (company_id, from_id) references partner (company_id, id),
  foreign key (company_id, into_id) references partner (company_id, id)
);
create unique index partner_merge_open on partner_merge (company_id, from_id) where undone_at is null;
create index partner_merge_into on partner_merge (company_id, into_id, id desc);

-- What was given to the other one, so that just that is given back.
create table partner_merge_item (
  company_id bigint not null,
  merge_id   bigint not null,
  kind       text   not null check (kind in ('invoice', 'payment', 'partner')),
  row_id     bigint not null,
  primary key (company_id, merge_id, kind, row_id),
  foreign key (company_id, merge_id) references partner_merge (company_id, id)
);
