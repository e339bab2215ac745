-- Invoices whose files were read before an amount that cannot be read was told from 0 (docs/decisions/0035). The intake reads them again;
-- a row is deleted with the transaction that did.
create table file_to_reread (
  company_id bigint      not null,
  invoice_id bigint      not null,
  failures   integer     not null default 0,
  due_at     timestamptz not null,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice (company_id, id)
);
alter table file_to_reread alter column company_id set (n_distinct = 100);
create index file_to_reread_next on file_to_reread (company_id, due_at, invoice_id);

insert into file_to_reread (company_id, invoice_id, due_at)
  select i.company_id, i.id, now() from invoice i
    join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
  where i.origin <> 1 and i.has_original and i.deleted_at is null and not i.is_voucher and not (c.content ? 'remarks')
    and exists (
      select from invoice_source s
      where s.company_id = i.company_id and s.invoice_id = i.id and s.original_hash is not null and s.way <> 'excel');

-- A name that only began like the seller's proved the seller (docs/decisions/0036). Names of signers were not kept with the verdict.
insert into verification_due (company_id, invoice_id, asked_by, due_at)
  select company_id, id, 'job/verification', now() from invoice
  where direction = 'received' and trust = 'proven' and deleted_at is null and not is_voucher
  on conflict (company_id, invoice_id) do update set
    asked = verification_due.asked + 1, failures = 0, due_at = excluded.due_at;
