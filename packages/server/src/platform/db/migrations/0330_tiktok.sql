-- Somebody was sent to TikTok to let us into his shop: he comes back with the state, once, within ten minutes. Only its hash is kept.
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
  -- sealed with SECRET_KEY
  access_key      text        not null,
  access_ends_at  timestamptz not null,
  refresh_key     text        not null,
  refresh_ends_at timestamptz not null,
  connected_by    text        not null,
  connected_at    timestamptz not null,
  primary key (company_id)
);

-- Orders that a draft was made of. A draft that is deleted leaves its order here: none is made twice.
create table tiktok_order (
  company_id bigint      not null references company (id),
  order_id   text        not null,
  invoice_id bigint      not null,
  drafted_at timestamptz not null,
  primary key (company_id, order_id)
);
