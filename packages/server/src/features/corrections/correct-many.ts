import type { CorrectingPayloadDecoded } from '@hoadon/contracts/corrections';
import { Failure } from '@hoadon/domain/errors/failure';
import type { CorrectionList, ListedOriginal } from '@hoadon/domain/invoice/invoice';
import type { Db } from '../../platform/db/open.ts';
import { type InvoiceInStore, requireInForce } from '../invoices/index.ts';
import { listedOriginal } from '../issuing/index.ts';
import type { CorrectionsDeps } from './deps.ts';

/** At least one, the one that the call names first. */
export type Originals = readonly [InvoiceInStore, ...InvoiceInStore[]];

/**
 * What a correction is about: the invoice of the call, and those that share its mistake, each with the information in
 * force. Throws NOT_FOUND.
 */
export async function originalsOf(
  { db }: CorrectionsDeps,
  companyId: string,
  { id, original_ids: ids = [] }: Pick<CorrectingPayloadDecoded, 'id' | 'original_ids'>,
): Promise<Originals> {
  if (ids.length > 0 && (ids[0] !== id || new Set(ids).size < ids.length))
    throw new Failure('INPUT_DATA_IS_INVALID', { original_ids: 'value-invalid' });
  const first = await requireInForce(db, companyId, id);
  const others: InvoiceInStore[] = [];
  for (const other of ids.slice(1)) others.push(await requireInForce(db, companyId, other));
  return [first, ...others];
}

/** The list 01/BK-ĐCTT of many, each with what it and its corrections come to now; null for one alone. */
export async function listOf(
  db: Db,
  companyId: string,
  originals: Originals,
  number: string | null,
): Promise<CorrectionList | null> {
  if (originals.length === 1) return null;
  const listed: ListedOriginal[] = [];
  for (const original of originals) listed.push(await listedOriginal(db, companyId, original));
  // It bears the day of the correction.
  return { number: number ?? '', issuedOn: '', originals: listed };
}
