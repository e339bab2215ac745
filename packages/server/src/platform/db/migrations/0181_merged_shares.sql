-- What is shared with a partner who is merged is shared with the other one.
alter table partner_merge_item
  drop constraint partner_merge_item_kind_check,
  add check (kind in ('invoice', 'payment', 'partner', 'share'));
create index tag_access_list_of_partner on tag_access_list (company_id, partner_id) where partner_id is not null;
