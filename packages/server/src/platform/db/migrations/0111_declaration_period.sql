-- For which periods a company declares VAT: the filing deadlines go by it.
alter table company add column declaration_period text not null default 'month'
  check (declaration_period in ('month', 'quarter'));
