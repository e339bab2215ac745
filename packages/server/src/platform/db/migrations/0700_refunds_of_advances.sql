-- What was given back of an advance, by a payment the other way: to a customer, or by a vendor.
create table advance_refund (
  company_id bigint  not null,
  payment_id bigint  not null,
  advance_id bigint  not null,
  amount     numeric not null check (amount > 0),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, advance_id) references payment (company_id, id),
  primary key (company_id, payment_id, advance_id)
);
alter table advance_refund alter column company_id set (n_distinct = 100);
create index advance_refund_of on advance_refund (company_id, advance_id);

-- A movement may be such a refund.
alter table bank_statement_row drop constraint bank_statement_row_ending_check;
alter table bank_statement_row add constraint bank_statement_row_ending_check
  check (ending in ('voucher', 'advance', 'refund', 'not-ours'));
alter table bank_statement_row drop constraint bank_statement_row_ending_partner;
alter table bank_statement_row add constraint bank_statement_row_ending_partner
  check ((ending_partner is not null) = (coalesce(ending, '') in ('advance', 'refund')));
