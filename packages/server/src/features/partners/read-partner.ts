import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { readFilters } from '@hoadon/contracts/filters/read-filters';
import type { listPartnerInvoices, PartnerRecord } from '@hoadon/contracts/partners';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import { listAll } from '../invoices/index.ts';
import { latestEmails } from './contact.ts';
import { findMerges } from './merge.repository.ts';
import {
  findInvoiceEmails,
  findNamesakes,
  findRecord,
  type OtherRow,
  type RecordRow,
} from './record.repository.ts';
import { situation, situationsOf } from './situation.ts';

export async function requireRecord(db: Db, companyId: string, id: string): Promise<RecordRow> {
  const found = await findRecord(db, companyId, id);
  if (!found) throw new Failure('NOT_FOUND');
  return found;
}

/** A partner with what is known of it. Throws NOT_FOUND. */
export async function readPartner(db: Db, companyId: string, id: string): Promise<PartnerRecord> {
  const found = await requireRecord(db, companyId, id);
  const { name, tax_code, merged_into } = found;
  const into = merged_into === null ? null : await findRecord(db, companyId, merged_into);
  const [emails, entries, namesakes, merges] = await Promise.all([
    findInvoiceEmails(db, companyId, [id]),
    situationsOf(db, [found]),
    findNamesakes(db, companyId, { id, name }),
    findMerges(db, companyId, id),
  ]);
  const entry = entries.get(tax_code ?? '');
  const { taxpayer = null } = entry ?? {};
  return {
    id,
    company_name: name,
    taxcode: tax_code,
    company_TaxCode: tax_code,
    address: found.address,
    latest_emails: latestEmails(found.emails, emails.get(id) ?? []),
    ...situation(entry),
    version: found.version,
    own_address: found.own_address,
    emails: [...found.emails],
    bank_account: found.bank_account,
    bank_name: found.bank_name,
    notes: found.notes,
    registered: taxpayer && { name: taxpayer.name, address: taxpayer.address },
    checked_at: entry?.fetchedAt ?? null,
    merged_into: into && otherOf(into),
    merged: merges.map((one) => ({
      ...otherOf(one),
      merge_id: one.merge_id,
      merged_at: new Date(one.created_at).toISOString(),
    })),
    duplicates: namesakes.map(otherOf),
  };
}

const otherOf = ({ id, name, tax_code }: OtherRow) => ({
  id,
  company_name: name,
  taxcode: tax_code,
});

/** The invoices with a partner (PART-005). Throws NOT_FOUND. */
export async function invoicesOfPartner(
  db: Db,
  companyId: string,
  { id, page, page_size }: z.output<typeof listPartnerInvoices.input>,
) {
  await requireRecord(db, companyId, id);
  const { values } = readFilters(INVOICE_FILTERS, { partner_id: id });
  return listAll({ db }, companyId, {
    filters: values,
    page,
    page_size,
    sort: 'date',
    order: 'desc',
    with_total: true,
  });
}
