-- Invoices without an answer of the tax authority that people were notified of, until the answer comes.
create table told_silence (
  company_id bigint   not null,
  invoice_id bigint   not null,
  -- Hours without an answer of the last notification: 1, later 24.
  hours      smallint not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id) on delete cascade
);
alter table told_silence alter column company_id set (n_distinct = 100);
