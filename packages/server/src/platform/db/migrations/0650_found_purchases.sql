-- Purchases of filed periods that a person declares in the period in which they were found (docs/decisions/0028).
create table vat_found_purchase (
  company_id bigint      not null,
  invoice_id bigint      not null,
  -- Its period is the one in which the purchase is declared.
  found_on   date        not null,
  created_by text        not null,
  created_at timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
alter table vat_found_purchase alter column company_id set (n_distinct = 100);
create index vat_found_purchase_by_day on vat_found_purchase (company_id, found_on);
