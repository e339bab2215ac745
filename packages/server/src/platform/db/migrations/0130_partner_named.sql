-- A partner is called as their latest invoice calls them.

alter table partner
  -- Day of the invoice that name and address were taken from; null: nobody noted it.
  add column named_on date;
update partner p set named_on = (
  select max(i.issued_on) from invoice i where i.company_id = p.company_id and i.partner_id = p.id);
