-- A copy that was brought in is put aside like a draft; what was issued here stays.
alter table invoice drop constraint invoice_only_drafts_are_deleted;
alter table invoice add constraint invoice_issued_here_is_not_deleted check (
  deleted_at is null or direction = 'received' or processing_state = 'draft' or origin <> 1);

-- The number of a deleted copy is free again.
drop index invoice_issued_number;
create unique index invoice_issued_number on invoice (company_id, template, serial, number)
  where direction = 'issued' and number is not null and deleted_at is null;
-- A copy that is brought again is looked up among those put aside.
create index invoice_received_aside on invoice (company_id, received_key)
  where direction = 'received' and deleted_at is not null;
create index invoice_issued_aside on invoice (company_id, template, serial, number)
  where direction = 'issued' and number is not null and deleted_at is not null;

-- What is put aside keeps its tags and counts under none of them.
alter table invoice_tag add column aside boolean not null default false;
update invoice_tag t set aside = true from invoice i
  where i.company_id = t.company_id and i.id = t.invoice_id and i.deleted_at is not null;
drop index invoice_tag_by_day;
create index invoice_tag_by_day on invoice_tag (company_id, tag_id, direction, issued_on desc, invoice_id desc)
  include (currency, worth, worth_dong, tags)
  where not aside;

-- What was paid for an invoice is looked up by it, wherever it counts.
create index payment_paid_for on payment_invoice (company_id, paid_for);
