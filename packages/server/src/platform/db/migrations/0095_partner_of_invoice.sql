-- Partners come to be from the invoices that name them.

alter table partner
  -- Who it is where there is no tax code: another number, or name and address (domain, partner-identity).
  add column person text,
  add column identity text generated always as (coalesce('tax ' || tax_code, person)) stored;
drop index partner_tax_code;
create unique index partner_identity on partner (company_id, identity) where identity is not null;
create index partner_by_name on partner (company_id, (plain_name(name)) collate "C", id);

-- Invoices whose partner was not there yet when they were written: a job makes it and takes them out.
create table invoice_without_partner (
  company_id bigint not null,
  invoice_id bigint not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
insert into invoice_without_partner (company_id, invoice_id)
  select company_id, id from invoice where partner_id is null;
