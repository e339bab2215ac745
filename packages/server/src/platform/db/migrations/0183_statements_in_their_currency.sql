-- The account of a statement is in one currency; a statement that was uploaded by mistake is set aside.
alter table bank_statement
  add column currency      text    not null default 'VND' check (currency ~ '^[A-Z]{3}$'),
  -- Dong for one unit of a foreign one; null: that of each invoice.
  add column exchange_rate numeric check (exchange_rate > 0),
  -- Its payments stay; null: it is there.
  add column aside_at      timestamptz;
