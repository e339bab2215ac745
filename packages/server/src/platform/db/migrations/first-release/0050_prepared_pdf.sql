-- The printed form that a token signs beside the data: drawn once, so that what comes back can be
-- compared with it byte for byte.
alter table invoice_to_sign add column pdf_hash text;
