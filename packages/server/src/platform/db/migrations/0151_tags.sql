-- Names that differ in case alone are one name; tones make a difference.
create function name_in_lower_case(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(normalize(name, NFD)), 'Đ', 'đ')
$$;
update tag t set name = t.name || ' (' || t.id || ')' where exists (
  select from tag o where o.company_id = t.company_id and o.id < t.id
    and name_in_lower_case(o.name) = name_in_lower_case(t.name));
alter table tag drop constraint tag_company_id_name_key;
create unique index tag_named_once on tag (company_id, name_in_lower_case(name));

update tag set color = '#cccccc' where color is null;
alter table tag alter column color set default '#cccccc';
alter table tag alter column color set not null;

-- What an invoice counts in turnover: its total, or nothing while it is not in force (countsFor).
create function counted_worth(processing_state text, serial text, chain_state text, with_tax numeric)
returns numeric language sql immutable parallel safe as $$
  select case when chain_effect(chain_state) <> 'nothing' and (processing_state = 'accepted'
    or (serial not like 'C%' and processing_state in ('signed', 'sent', 'unknown'))) then with_tax end
$$;

-- What its invoice counts, beside a tag, so that a tag's revenue and expense are read from one index.
alter table invoice_tag
  add column currency text,
  add column worth numeric;
update invoice_tag t set currency = i.currency,
  worth = counted_worth(i.processing_state, i.serial, i.chain_state, i.with_tax)
from invoice i where i.company_id = t.company_id and i.id = t.invoice_id;
create index invoice_tag_worth on invoice_tag (company_id, tag_id, direction, currency) include (worth);
