-- Which key the entries of a chain are hashed with now; null: none yet, as in the first releases.
alter table audit_head add column key_id text;
