-- Partners that only unproven files name: the next invoice that is proven, or issued here, names them.
alter table partner add column is_name_unproven boolean not null default false;
create temporary table believed_name on commit drop as
  select distinct on (i.company_id, i.partner_id) i.company_id, i.partner_id, i.id as invoice_id, i.issued_on
  from invoice i
  where i.partner_id is not null and i.deleted_at is null
    and (i.origin = 1 or i.trust in ('proven', 'code-not-proven') or exists (
      select from invoice_source s
      where s.company_id = i.company_id and s.invoice_id = i.id
        and (s.way in ('portal', 'provider') or s.stated @> '{"isSigned": true}')))
  order by i.company_id, i.partner_id, i.issued_on desc, i.id desc;
update partner p set is_name_unproven = true
  where p.named_on is not null and p.merged_into is null and not exists (
    select from believed_name b
    where b.company_id = p.company_id and b.partner_id = p.id and b.issued_on >= p.named_on);
-- Who has such an invoice is called as it calls them.
insert into invoice_without_partner (company_id, invoice_id)
  select b.company_id, b.invoice_id from believed_name b
    join partner p on p.company_id = b.company_id and p.id = b.partner_id
  where p.is_name_unproven
  on conflict do nothing;
