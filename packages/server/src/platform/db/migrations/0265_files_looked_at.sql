-- When a kept file was looked at last, whether or not it could be read: one that cannot be read now makes way for the others.
alter table invoice_verification add column looked_at timestamptz;
update invoice_verification set looked_at = bytes_seen_at where bytes_seen_at is not null;

drop index invoice_verification_seen;
create index invoice_verification_looked_at on invoice_verification (company_id, looked_at)
  where hash is not null;
