-- The same movement in another export of the bank is known by the reference that its payment carries.
create index payment_by_reference on payment (company_id, bank_reference, paid_on)
  where bank_reference is not null and undone_at is null;
