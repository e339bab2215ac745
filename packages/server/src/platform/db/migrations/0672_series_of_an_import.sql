-- The series of all invoices of a file that has no column of series.
alter table draft_import add column serial text;
