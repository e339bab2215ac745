-- Deleted drafts and copies are listed by when they were deleted. They are few beside those that are there.
create index invoice_deleted on invoice (company_id, deleted_at desc, id desc) where deleted_at is not null;
