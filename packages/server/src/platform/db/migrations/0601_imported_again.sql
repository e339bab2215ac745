-- SHA-256 of the workbook; null: it was taken before files were compared.
alter table draft_import add column file_hash text;
create index draft_import_of_file on draft_import (company_id, file_hash) where file_hash is not null;

-- Hash of what tells the sale from others (domain/import/stated-sale), by which one that was imported before is found; null: it cannot be made.
alter table draft_import_invoice add column sale_hash text;
create index draft_import_invoice_of_sale on draft_import_invoice (company_id, sale_hash)
  where sale_hash is not null and invoice_id is not null;
