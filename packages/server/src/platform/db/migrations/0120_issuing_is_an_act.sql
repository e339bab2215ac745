-- Issuing many is an act on many like any other: each of its items was confirmed in some version. Those of
-- runs that were begun before runs knew, and still wait, are issued as they are now.
update bulk_item b set version = i.version from invoice i
where b.version is null and not b.taken and i.company_id = b.company_id and i.id = b.invoice_id;
