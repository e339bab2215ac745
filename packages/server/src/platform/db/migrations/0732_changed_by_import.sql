-- An import that replaces a stored copy by a better file, completes it, or restores it, is not a duplicate without effect.
alter table import_row
  drop constraint import_row_bucket_check,
  drop constraint import_row_check1,
  add constraint import_row_bucket_check
    check (bucket in ('new', 'changed', 'exists', 'to-verify', 'failed', 'error', 'set-aside')),
  add constraint import_row_saved_check
    check ((invoice_id is not null) = (bucket in ('new', 'changed', 'exists', 'to-verify')));

-- Whether a partner has payments, where it has no issued or received invoice.
create index payment_of_partner on payment (company_id, partner_id) where partner_id is not null;
