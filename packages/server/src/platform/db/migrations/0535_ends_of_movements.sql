-- A movement that paid no invoice ends as a voucher, as an advance of a partner, or as no concern of the books.
alter table payment
  -- Money that came or went before there was an invoice: what its parts leave is a credit of the partner.
  add column is_advance boolean not null default false,
  add constraint payment_advance_partner check (not is_advance or partner_id is not null);
create index payment_advance on payment (company_id, partner_id, paid_on, id) where is_advance and undone_at is null;

alter table bank_statement_row
  -- Null: it paid invoices, or has no end yet.
  add column ending         text check (ending in ('voucher', 'advance', 'not-ours')),
  -- Of an advance.
  add column ending_partner bigint,
  -- Of a voucher, in place of the words of the bank.
  add column ending_note    text,
  drop constraint bank_statement_row_wish_check,
  add constraint bank_statement_row_wish_check check (wish in ('accept', 'finish', 'undo')),
  add constraint bank_statement_row_ending_partner check ((ending_partner is not null) = (coalesce(ending, '') = 'advance')),
  add foreign key (company_id, ending_partner) references partner (company_id, id);
