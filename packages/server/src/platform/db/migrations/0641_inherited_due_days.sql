-- Where the day of payment of a correction comes from, null where it was recorded for the correction itself: 'original', a day that was recorded for
-- what it corrects; 'issue', the day of the first invoice of the family, because no day of payment was agreed.
alter table invoice add column due_from text check (due_from in ('original', 'issue'));

-- Days that were copied from the original are inherited, and are inherited again: the order of import had decided which day that was.
create temporary table inherited on commit drop as
select c.company_id, c.id from invoice c
where c.due_on is not null and exists (
  select from invoice_link l join invoice o on o.company_id = l.company_id and o.id = l.other_id
  where l.company_id = c.company_id and l.invoice_id = c.id and l.relation in ('replaces', 'adjusts')
    and c.due_on in (o.falls_due, o.issued_on));
update invoice i set due_from = 'original' from inherited n where i.company_id = n.company_id and i.id = n.id;
with recursive up as (
  select company_id, id, id as at, 0 as generation from inherited
  union all
  select u.company_id, u.id, l.other_id, u.generation + 1
  from up u
    join invoice a on a.company_id = u.company_id and a.id = u.at
    cross join lateral (
      select other_id from invoice_link
      where company_id = u.company_id and invoice_id = u.at and relation in ('replaces', 'adjusts')
      order by position, other_id limit 1) l
  where u.generation < 50 and (u.generation = 0 or a.due_on is null or a.due_from is not null)
), source as (
  select distinct on (u.company_id, u.id) u.company_id, u.id, a.due_on is not null and a.due_from is null as is_recorded, a.falls_due,
    a.issued_on
  from up u join invoice a on a.company_id = u.company_id and a.id = u.at
  where u.generation > 0
  order by u.company_id, u.id, u.generation desc
)
update invoice i set due_on = case when s.is_recorded then s.falls_due else s.issued_on end,
  due_from = case when s.is_recorded then 'original' else 'issue' end
from source s where i.company_id = s.company_id and i.id = s.id;
