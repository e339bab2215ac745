-- How a taxpayer stood before and since, where its register tells: [{status, from, until}], the first first; null: it keeps no history.
alter table registry_entry add column history jsonb;
