-- Days of a reconciliation for which the portal was not read when it was begun: [{"from": "2026-10-01", "to": "2026-10-31"}].
-- Of these it is not found that the portal lacks an invoice.
alter table reconciliation add column unread jsonb not null default '[]';
