-- Strangers who asked the admins of a company to let them in: one letter a day for each address, and few for all.
create table join_request (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  -- In small letters.
  email      text        not null,
  -- As a clock in Viet Nam has it.
  day        date        not null,
  -- The request whose letter it is: a job that runs twice writes the same one.
  request_id uuid        not null,
  asked_at   timestamptz not null,
  primary key (company_id, id),
  unique (company_id, email, day)
);
