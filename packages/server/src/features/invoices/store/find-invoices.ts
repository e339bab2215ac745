import { withInformation } from '@hoadon/domain/corrections/information-in-force';
import { Failure } from '@hoadon/domain/errors/failure';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { findInformation } from './information-in-force.ts';

/** An invoice of the company's own with its content. */
export type InvoiceInStore = Readonly<{
  id: string;
  template: string;
  serial: string;
  number: number | null;
  issued_on: string;
  processing_state: ProcessingState;
  failure_code: string | null;
  authority_code: string | null;
  ready: boolean;
  version: number;
  /** The act that made it. */
  act_id: string | null;
  content: InvoiceDraft;
}>;

async function find(
  db: Db,
  companyId: string,
  condition: RawBuilder<unknown>,
  { lock = sql``, there = sql`i.deleted_at is null` } = {},
): Promise<InvoiceInStore[]> {
  const { rows } = await sql<InvoiceInStore>`
    select i.id, i.template, i.serial, i.number, i.issued_on, i.processing_state, i.failure_code,
      i.authority_code, i.ready, i.version, i.act_id, c.content
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and ${condition} and i.direction = 'issued' and ${there}
    order by i.id ${lock}`.execute(db);
  return rows;
}

export const findInvoice = async (
  db: Db,
  companyId: string,
  id: string,
): Promise<InvoiceInStore | null> => (await find(db, companyId, sql`i.id = ${id}`))[0] ?? null;

/** The same for who cannot do without it: throws NOT_FOUND, also for another company's. */
export async function requireInvoice(
  db: Db,
  companyId: string,
  id: string,
): Promise<InvoiceInStore> {
  const invoice = await findInvoice(db, companyId, id);
  if (!invoice) throw new Failure('NOT_FOUND');
  return invoice;
}

/** The same with the information in force: what a further correction of it is compared with. */
export async function requireInForce(
  db: Db,
  companyId: string,
  id: string,
): Promise<InvoiceInStore> {
  const invoice = await requireInvoice(db, companyId, id);
  const information = await findInformation(db, companyId, id);
  return { ...invoice, content: withInformation(invoice.content, information) };
}

/** The content of an invoice, issued or received. Throws NOT_FOUND, also for another company's. */
export async function requireContent(db: Db, companyId: string, id: string): Promise<InvoiceDraft> {
  const { rows } = await sql<{ content: InvoiceDraft }>`
    select c.content from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${id} and i.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw new Failure('NOT_FOUND');
  return row.content;
}

/** Those that are not there are left out. */
export const findInvoices = (
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<InvoiceInStore[]> => find(db, companyId, sql`i.id = ${anyId(ids)}`);

/** Locks the invoice against concurrent numbering and changes. */
export const lockInvoice = async (
  tx: Tx,
  companyId: string,
  id: string,
): Promise<InvoiceInStore | null> => (await lockInvoices(tx, companyId, [id]))[0] ?? null;

/** The same for many, in order of id. The content is locked too, or one that was waited for would be an old one. */
export const lockInvoices = (
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<InvoiceInStore[]> =>
  find(tx, companyId, sql`i.id = ${anyId(ids)}`, { lock: sql`for no key update` });

/**
 * What these acts made, by act: acts that made nothing are left out. A draft that was deleted since was made
 * all the same, and is not made again.
 */
export async function findActs(
  db: Db,
  companyId: string,
  actIds: readonly string[],
): Promise<Map<string, InvoiceInStore>> {
  const invoices = await find(db, companyId, sql`i.act_id = any (${actIds}::uuid[])`, {
    there: sql`true`,
  });
  return new Map(
    invoices.flatMap((invoice) => (invoice.act_id ? [[invoice.act_id, invoice]] : [])),
  );
}
