-- What an act on many is asked to do beside its rows, such as the directory it moves them to.
alter table bulk_run add column wish jsonb;
-- What a row was before the act was done to it, so that it is taken back to just that.
alter table bulk_item add column was jsonb;
