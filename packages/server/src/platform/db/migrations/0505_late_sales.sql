-- A sale that was invoiced late is declared on its own day (docs/decisions/0032): a return looks for those of its days, which are few.
create index invoice_content_sold_on on invoice_content (company_id, (content #>> '{earlierSale,soldOn}'))
  where content #>> '{earlierSale,soldOn}' is not null;
