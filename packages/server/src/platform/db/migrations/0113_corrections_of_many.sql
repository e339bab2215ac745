-- One invoice may put many right (01/BK-ĐCTT): each tie bears its share of what the correction states.
alter table invoice_link
  add column position integer not null default 1,
  add column without_tax numeric,
  add column tax numeric,
  add column with_tax numeric;
alter table invoice_correction add column list_number text;
-- The list that the seller signs beside the invoice.
alter table invoice_to_sign add column list_data text;
