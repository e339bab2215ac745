-- An invoice on its way changes its state five times and its place in the lists twice. Indexes that
-- look at the place alone let the other changes stay inside the page (heap-only updates): no index,
-- above all not the trigram one, is written for them.
drop index invoice_drafts;
drop index invoice_failed;
drop index invoice_under_way;
alter table invoice add column place text not null
  generated always as (invoice_place(processing_state)) stored;
create index invoice_drafts on invoice (company_id, id desc)
  where place = 'draft' and deleted_at is null;
create index invoice_open on invoice (company_id, id desc) where place in ('releasing', 'error');

-- Room in every page for the next version of a row.
alter table invoice set (fillfactor = 70);

-- Written by the very statement that moves the invoice, so there is nothing left to check.
alter table invoice_event drop constraint invoice_event_company_id_invoice_id_fkey;
alter table invoice_to_sign drop constraint invoice_to_sign_company_id_invoice_id_fkey;
