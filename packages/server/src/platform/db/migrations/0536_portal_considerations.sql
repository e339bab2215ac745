-- Why an invoice that the portal alone has may stay out of the books: by what it is, since each list tells it anew.
create table portal_consideration (
  company_id  bigint      not null references company (id),
  direction   text        not null check (direction in ('issued', 'received')),
  invoice_key text        not null,
  reason      text        not null,
  actor       text        not null,
  at          timestamptz not null,
  primary key (company_id, direction, invoice_key)
);
-- As in every table: a company that the planner does not know is taken for a large one.
alter table portal_consideration alter column company_id set (n_distinct = 100);
