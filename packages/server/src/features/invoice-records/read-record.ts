import { createHash } from 'node:crypto';
import type { RecordedInvoice } from '@hoadon/contracts/invoice-records';
import { Failure } from '@hoadon/domain/errors/failure';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { statedPercentage } from '@hoadon/domain/records/record-totals';
import type { Db } from '../../platform/db/open.ts';
import { findKept, type SavedReceived } from '../invoices/index.ts';
import { type Beside, findBeside, findFiles } from './record.repository.ts';

/** What a person may change; `id`, `version` and the files go their own ways. */
export type RecordFacts = Omit<RecordedInvoice, 'id' | 'version' | 'files' | 'is_hand_recorded'>;

export type Recorded = Readonly<{
  invoice: SavedReceived & Readonly<{ content: InvoiceDraft }>;
  beside: Beside;
  facts: RecordFacts;
  version: string;
}>;

const LONGEST_CONTENT = 2_000;

/** Throws NOT_FOUND, and RECORD_IS_ISSUED for the company's own: what it issued is corrected, never written over. */
export async function requireRecorded(db: Db, companyId: string, id: string): Promise<Recorded> {
  const savedInvoice = await findKept(db, companyId, id);
  if (!savedInvoice?.content) throw new Failure('NOT_FOUND');
  if (savedInvoice.direction === 'issued') throw new Failure('RECORD_IS_ISSUED');
  const beside = await findBeside(db, companyId, id);
  const facts = factsOf(savedInvoice, savedInvoice.content, beside);
  return {
    invoice: { ...savedInvoice, content: savedInvoice.content },
    beside,
    facts,
    version: versionOf(facts),
  };
}

export async function readRecord(db: Db, companyId: string, id: string): Promise<RecordedInvoice> {
  const { beside, facts, version } = await requireRecorded(db, companyId, id);
  const files = await findFiles(db, companyId, id);
  return { id, version, is_hand_recorded: beside.is_hand_recorded, ...facts, files };
}

/** Of everything that is recorded, in all tables: payments and tags are changed by other calls too. */
const versionOf = (facts: RecordFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');

function factsOf(savedInvoice: SavedReceived, stated: InvoiceDraft, beside: Beside): RecordFacts {
  const { seller, buyer, totals } = stated;
  return {
    currency_code: stated.currency,
    invoice_type: INVOICE_KINDS[stated.kind],
    invoice_number: savedInvoice.number === null ? '' : displayNumber(savedInvoice.number),
    invoice_serial: stated.serial,
    issued_date: stated.issuedOn,
    paid_date: savedInvoice.paid_on,
    content: beside.content ?? goodsOf(stated),
    tags: [...beside.tags],
    cqt_code: savedInvoice.authority_code ?? '',
    seller_name: seller.name,
    seller_address: seller.address,
    seller_taxcode: seller.taxCode,
    buyer_name: buyer.legalName ?? buyer.name ?? '',
    buyer_address: buyer.address ?? '',
    buyer_taxcode: buyer.taxCode ?? '',
    total_amount_without_tax: totals.withoutTax,
    tax_percentage: statedPercentage(totals),
    total_amount_with_tax: totals.withTax,
    own_fields: beside.own_fields,
  };
}

const goodsOf = ({ lines }: InvoiceDraft): string =>
  lines
    .map(({ name }) => name)
    .filter(Boolean)
    .join('; ')
    .slice(0, LONGEST_CONTENT);
