-- Invoices that the portal told are known by the same text as all others: the tax code of a branch without its dash.
update portal_invoice set invoice_key = replace(split_part(invoice_key, '|', 1), '-', '')
    || substr(invoice_key, strpos(invoice_key, '|'))
  where split_part(invoice_key, '|', 1) like '%-%';
