-- A correction that is drafted or on its way holds its original: a second one waits for it.
alter table invoice_link add column open boolean not null default false;
update invoice_link l set open = true
  from invoice i
  where i.company_id = l.company_id and i.id = l.invoice_id and l.relation in ('replaces', 'adjusts')
    and i.deleted_at is null and i.processing_state <> 'accepted'
    and not exists (
      select from invoice_link m join invoice o on o.company_id = m.company_id and o.id = m.invoice_id
      where m.company_id = l.company_id and m.other_id = l.other_id and m.id < l.id
        and m.relation in ('replaces', 'adjusts') and o.deleted_at is null and o.processing_state <> 'accepted');
create unique index invoice_link_open on invoice_link (company_id, other_id) where open;

-- By which the authority approved the change.
alter table invoice_correction add column approval_code text;

-- What was said about an issued invoice, for the house or as part of a notice to the authority.
create table invoice_explanation (
  company_id bigint      not null,
  id         bigint      generated always as identity,
  invoice_id bigint      not null,
  act_id     uuid        not null,
  text       text        not null,
  actor      text        not null,
  at         timestamptz not null,
  primary key (company_id, id),
  unique (company_id, act_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
create index invoice_explanation_of on invoice_explanation (company_id, invoice_id, id);
