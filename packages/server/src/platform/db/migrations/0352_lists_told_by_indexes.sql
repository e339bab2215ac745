-- Beside each tag of an invoice all of its tags, so that those that have several are found in the index of one of them
-- (docs/decisions/0014). Whoever changes the tags of an invoice holds it locked, and writes them beside each other.
alter table invoice_tag add column tags bigint[];
update invoice_tag t set tags = its.tags
  from (
    select company_id, invoice_id, array_agg(tag_id order by tag_id) as tags from invoice_tag group by 1, 2
  ) as its
  where t.company_id = its.company_id and t.invoice_id = its.invoice_id;
alter table invoice_tag
  alter column tags set not null,
  add constraint invoice_tag_among_them check (tag_id = any (tags));
drop index invoice_tag_by_day;
create index invoice_tag_by_day on invoice_tag (company_id, tag_id, direction, issued_on desc, invoice_id desc)
  include (currency, worth, worth_dong, tags);

-- What is due is read day by day, and whether it is to be shown is told by the index as well.
drop index invoice_due;
create index invoice_due on invoice (company_id, direction, due_on, issued_on desc, id desc)
  include (origin, template, payment_state)
  where due_on is not null and deleted_at is null;
-- Hardly any: where there is none, nothing that is due by a day was issued after it.
create index invoice_due_before on invoice (company_id) where due_on < issued_on and deleted_at is null;

-- What has certain words is looked up in some months: where these lie together in the table, hardly more than these are read.
create function month_of(day date) returns integer language sql immutable parallel safe as $$
  select extract(year from day)::integer * 12 + extract(month from day)::integer
$$;
drop index invoice_search;
create index invoice_search on invoice using gin (company_id, month_of(issued_on), search_text gin_trgm_ops);
