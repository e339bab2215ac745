-- What of the file was imported before, as of its upload, the last check or a refused creation of drafts; null: nothing.
alter table draft_import add column made_before jsonb;
