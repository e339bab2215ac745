-- Letters that carry the link to a shared tag, for the limit of a day: they are handed over at once and lie in
-- no queue, for a queue would keep the secret.
create table share_letter (
  company_id bigint      not null references company (id),
  id         bigint      generated always as identity,
  recipients integer     not null check (recipients > 0),
  at         timestamptz not null,
  primary key (company_id, id)
);
create index share_letter_of_day on share_letter (company_id, at);
