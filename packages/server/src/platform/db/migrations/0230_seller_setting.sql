-- How a company writes and rounds its numbers, a row for each time it was saved: an invoice is printed by the
-- one that was in force when it got its number.
create table seller_setting (
  company_id   bigint      not null references company (id),
  version      integer     not null check (version > 0),
  decimal_mark text        not null check (decimal_mark in (',', '.')),
  -- Decimals by key (domain/display-settings/rounding).
  rounding     jsonb       not null,
  saved_by     text        not null,
  saved_at     timestamptz not null,
  primary key (company_id, version)
);
