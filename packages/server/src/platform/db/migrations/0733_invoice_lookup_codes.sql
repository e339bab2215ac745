-- The secret part of the code by which a buyer looks up an invoice that was issued here (Decree 254/2026, articles 17(2)d
-- and 18(1)c). Stored, not derived: a backup has it, and no key that changes can invalidate what is printed
-- (docs/decisions/0056).
create table invoice_lookup_code (
  company_id bigint not null,
  invoice_id bigint not null,
  -- 80 random bits in base 32.
  secret     text   not null check (secret ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  primary key (company_id, invoice_id),
  unique (company_id, secret),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
alter table invoice_lookup_code alter column company_id set (n_distinct = 100);

-- Invoices that were issued before get a code beside their signed file.
insert into invoice_lookup_code (company_id, invoice_id, secret)
select i.company_id, i.id, (
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random.bytes, n) & 31), 1), '' order by n)
  from generate_series(0, 15) n)
from invoice i
  cross join lateral (select sha256(convert_to(i.id || gen_random_uuid()::text, 'UTF8')) as bytes) random
where i.direction = 'issued' and i.origin = 1 and i.processing_state not in ('draft', 'numbered');
