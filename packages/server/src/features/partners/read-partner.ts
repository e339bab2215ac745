import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { readFilters } from '@hoadon/contracts/filters/read-filters';
import type { listPartnerInvoices, PartnerRecord } from '@hoadon/contracts/partners';
import { Failure } from '@hoadon/domain/errors/failure';
import { fieldVerdict } from '@hoadon/domain/partners/registration-check';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { Session } from '../../platform/http/route.ts';
import { listAll, readableFilters } from '../invoice-lists/index.ts';
import { partnersReadableBy, requireReadablePartner } from '../invoices/index.ts';
import { latestEmails } from './contact.ts';
import { findMerges } from './merge.repository.ts';
import {
  findInvoiceEmails,
  findNamesakes,
  findNewestNaming,
  findRecord,
  type Naming,
  type OtherRow,
  type RecordRow,
} from './record.repository.ts';
import { situation, situationsOf } from './situation.ts';

export async function requireRecord(db: Db, companyId: string, id: string): Promise<RecordRow> {
  const record = await findRecord(db, companyId, id);
  if (!record) throw new Failure('NOT_FOUND');
  return record;
}

/** A partner with what is known of it. Throws NOT_FOUND. */
export async function readPartner(
  db: Db,
  session: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
): Promise<PartnerRecord> {
  const { companyId, permissions } = session;
  await requireReadablePartner(db, session, id);
  const record = await requireRecord(db, companyId, id);
  const { name, tax_code, merged_into } = record;
  const into = merged_into === null ? null : await findRecord(db, companyId, merged_into);
  const [emails, entries, namesakes, merges, naming] = await Promise.all([
    findInvoiceEmails(db, companyId, [id]),
    situationsOf(db, [record]),
    findNamesakes(db, companyId, { id, name, readable: partnersReadableBy(permissions) }),
    findMerges(db, companyId, id),
    findNewestNaming(db, companyId, record),
  ]);
  const entry = entries.get(tax_code ?? '');
  const { taxpayer = null } = entry ?? {};
  return {
    id,
    company_name: name,
    taxcode: tax_code,
    company_TaxCode: tax_code,
    address: record.address,
    latest_emails: latestEmails(record.emails, emails.get(id) ?? []),
    ...situation(entry),
    version: record.version,
    own_address: record.own_address,
    emails: [...record.emails],
    bank_account: record.bank_account,
    bank_name: record.bank_name,
    notes: record.notes,
    registered: taxpayer && { name: taxpayer.name, address: taxpayer.address },
    other_names: otherNames(name, naming, taxpayer?.name ?? null),
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

/** Under which other names the newest invoice and the register have it; once, where both have the same. */
function otherNames(
  name: string,
  naming: Naming | null,
  registered: string | null,
): PartnerRecord['other_names'] {
  const isOther = (stated: string, than: string | null) =>
    than === null || fieldVerdict('name', stated, than) === 'differs';
  return [
    ...(naming && isOther(naming.name, name) && isOther(naming.name, registered)
      ? [{ name: naming.name, source: 'invoices' as const, issued_date: naming.issued_on }]
      : []),
    ...(registered !== null && isOther(registered, name)
      ? [{ name: registered, source: 'registry' as const, issued_date: null }]
      : []),
  ];
}

const otherOf = ({ id, name, tax_code }: OtherRow) => ({
  id,
  company_name: name,
  taxcode: tax_code,
});

/** The invoices with a partner that the caller may read (PART-005). Throws NOT_FOUND. */
export async function invoicesOfPartner(
  db: Db,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  { id, page, page_size }: z.output<typeof listPartnerInvoices.input>,
) {
  await requireRecord(db, companyId, id);
  const { values } = readFilters(INVOICE_FILTERS, { partner_id: id });
  return listAll({ db }, companyId, {
    filters: readableFilters(permissions, values),
    page,
    page_size,
    sort: 'date',
    order: 'desc',
    with_total: true,
  });
}
