-- Tags that somebody outside may look at. Neither the tag nor the partner is referred to by a key: both may
-- be deleted, and a share without them shows nothing.
create table tag_access_list (
  company_id     bigint      not null references company (id),
  id             bigint      generated always as identity,
  tag_id         bigint      not null,
  -- For whom, in words.
  name           text        not null,
  -- In small letters: the registered user who has confirmed this address sees it.
  email          text,
  -- Only this customer's invoices are shown.
  partner_id     bigint,
  -- SHA-256 of the link's secret, which itself is nowhere.
  link_hash      text,
  link_made_at   timestamptz,
  -- The last day on which it opens.
  expires_on     date        not null,
  revoked_at     timestamptz,
  opened         integer     not null default 0,
  files_opened   integer     not null default 0,
  last_opened_at timestamptz,
  created_by     text        not null,
  created_at     timestamptz not null,
  changed_at     timestamptz not null,
  primary key (company_id, id)
);
create index tag_access_list_of_tag on tag_access_list (company_id, tag_id, id desc);
-- What is shared with somebody lies with the companies that share it.
create index tag_access_list_member on tag_access_list (email, company_id, id) where email is not null;
