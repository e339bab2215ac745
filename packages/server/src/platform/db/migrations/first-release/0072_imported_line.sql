-- The line as it was read and its amounts worked out; null: the row is of no invoice, or not looked at yet.
alter table draft_import_row add column line jsonb;

-- Imports that nobody touched for long are thrown away.
create index draft_import_untouched on draft_import (changed_at);
