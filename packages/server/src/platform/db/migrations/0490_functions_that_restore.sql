-- pg_restore works with an empty search_path. A function that a column, an index or a trigger uses therefore names everything it calls
-- with its schema, and sets its own search_path, so that the planner does not put its body in the place of the call. Replaced in place:
-- generated columns and indexes remain as they are.
create or replace function public.plain_name(name text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd'))
$$;
create or replace function public.name_in_lower_case(name text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select translate(lower(normalize(name, NFD)), 'Đ', 'đ')
$$;
create or replace function public.plain_phone(phone text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^84', '0')
$$;
create or replace function public.month_of(day date) returns integer language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select extract(year from day)::integer * 12 + extract(month from day)::integer
$$;
create or replace function public.invoice_place(processing_state text) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select case
    when processing_state = 'draft' then 'draft'
    when processing_state = 'accepted' then 'released'
    when processing_state in ('refused', 'unknown') then 'error'
    else 'releasing'
  end
$$;
create or replace function public.line_words(content jsonb) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(public.plain_name(regexp_replace(left(jsonb_path_query_array(content, '$.lines[*].name')::text, 20000),
    '\\(["\\/bfnrt]|u[0-9a-f]{4})', ' ', 'g')), '[^[:alnum:]]+', ' ', 'g')
$$;
create or replace function public.line_units(content jsonb) returns text language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select public.plain_name(jsonb_path_query_array(content, '$.lines[*].unit')::text)
$$;
create or replace function public.refuse_change() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Used by statements alone: without a search_path of their own, so that the planner may still put their bodies in the place of the call.
create or replace function public.counted_worth(processing_state text, serial text, chain_state text, with_tax numeric)
returns numeric language sql immutable parallel safe as $$
  select case when public.chain_effect(chain_state) <> 'nothing' and (processing_state = 'accepted'
    or (serial not like 'C%' and processing_state in ('signed', 'sent', 'unknown'))) then with_tax end
$$;
create or replace function public.companies_due(after_company bigint, due_at timestamptz, most integer)
returns setof bigint language plpgsql stable as $$
declare
  at_company bigint := after_company;
  first_due timestamptz;
  found_so_far integer := 0;
begin
  while found_so_far < most loop
    select s.company_id, s.next_step_at into at_company, first_due from public.invoice_step s
      where s.company_id > at_company order by s.company_id, s.next_step_at limit 1;
    exit when not found;
    if first_due <= due_at then
      found_so_far := found_so_far + 1;
      return next at_company;
    end if;
  end loop;
end
$$;
