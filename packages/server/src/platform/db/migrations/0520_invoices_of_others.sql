-- Rows of a list that belong to another tax code than that of the company, by tax code: {"0100109106": 12}.
-- An account of another taxpayer brings no invoice, and its owner has to see why.
alter table portal_window add column other_owners jsonb not null default '{}';
