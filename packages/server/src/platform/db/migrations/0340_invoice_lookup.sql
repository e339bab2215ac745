-- Where an invoice that came in is looked up outside, as its file says. A seller's latest tells which provider writes for him.
create table invoice_lookup (
  company_id        bigint not null,
  invoice_id        bigint not null,
  seller_tax_code   text   not null,
  provider_tax_code text,
  secret_code       text,
  portal_link       text,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_lookup_secret on invoice_lookup (company_id, secret_code) where secret_code is not null;
create index invoice_lookup_seller on invoice_lookup (company_id, seller_tax_code, invoice_id) where provider_tax_code is not null;
