-- What a list of a million invoices showed (docs/decisions/0014).

-- The planner reads no statistics of an expression in a partial index: without these it takes one
-- invoice of two hundred for any range of numbers, and looks for a single one among all days.
create statistics invoice_numbers on (coalesce(number, 0)) from invoice;

-- What is due on a day in the order of the list; the days of a month are merged.
drop index invoice_due;
create index invoice_due on invoice (company_id, direction, due_on, issued_on desc, id desc)
  where due_on is not null and deleted_at is null;
