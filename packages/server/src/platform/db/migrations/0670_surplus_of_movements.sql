-- What a movement brought beyond what was open of its invoice: an advance of the partner, or other income or expense.
alter table bank_statement_row
  add column surplus text check (surplus in ('advance', 'voucher'));
