-- What the company writes down beside a received invoice, in words of its own.
create table recorded_invoice (
  company_id bigint      not null,
  invoice_id bigint      not null,
  content    text        not null,
  -- [{name, value}] in their order.
  own_fields jsonb       not null default '[]',
  changed_by text        not null,
  changed_at timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
-- Somebody wrote it down by hand.
alter table invoice_source drop constraint invoice_source_way_check;
alter table invoice_source add constraint invoice_source_way_check
  check (way in ('own', 'excel', 'file', 'mail', 'portal', 'provider', 'hand'));
