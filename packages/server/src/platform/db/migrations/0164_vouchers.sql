-- Receipts and expenses that no invoice stands behind: the document is kept with what it states.
alter table payment
  -- Who paid or was paid, where that is no partner.
  add column counterparty   text,
  add column without_tax    numeric,
  add column tax_percentage numeric,
  add column document_hash  text,
  add column document_name  text,
  add column document_type  text,
  add check (num_nonnulls(document_hash, document_name, document_type) in (0, 3));
-- Both directions in one list.
create index payment_any_by_day on payment (company_id, paid_on desc, id desc);
