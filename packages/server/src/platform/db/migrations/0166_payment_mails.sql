-- A mail about a payment brings its words with it: there is no document that they could be taken from.
alter table email
  add column payment_id bigint,
  add column letter jsonb,
  add foreign key (company_id, payment_id) references payment (company_id, id),
  drop constraint email_check,
  add check (num_nonnulls(invoice_id, preview_hash, payment_id) = 1),
  add check ((payment_id is null) = (letter is null));
create index email_of_payment on email (company_id, payment_id) where payment_id is not null;
