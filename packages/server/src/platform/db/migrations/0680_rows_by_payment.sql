-- The row of a statement that recorded a payment, by the payment: looked up for each movement that is probably recorded already.
create index bank_statement_row_payment on bank_statement_row (company_id, payment_id) where payment_id is not null;
