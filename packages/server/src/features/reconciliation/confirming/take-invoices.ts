import type { TAKE_REFUSALS, takeInvoicesFromVendor } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { type InvoiceMetadata, takeMetadataIn } from '../../intake/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findPortalInvoices, type PortalRow } from '../portal-lists/index.ts';
import { numberOf, statedByPortal } from './stated-by-portal.ts';

type Taken = z.input<typeof takeInvoicesFromVendor.output>;
type Refusal = (typeof TAKE_REFUSALS)[number];

/**
 * Takes in purchases that only the portal lists; one that was saved meanwhile gets the portal as a source. Throws NOT_FOUND
 * if one does not exist: then none is taken.
 */
export async function takeInvoices(
  deps: ReconciliationDeps,
  { session: { companyId, actor }, context }: Caller,
  wanted: readonly string[],
): Promise<Taken> {
  const { actId } = context;
  const ids = [...new Set(wanted)];
  const rows = await findPortalInvoices(deps.db, companyId, ids);
  if (rows.length < ids.length) throw new Failure('NOT_FOUND');
  const metadata = rows.filter((row) => refusalOf(row) === null).map(metadataOf);
  const ended = await takeMetadataIn(deps, { companyId, actor, actId }, metadata);
  const savedInvoices = ended.flatMap(
    ({ reference: portal_invoice_id, invoiceId: invoice_id, isNew }) =>
      invoice_id === null ? [] : [{ portal_invoice_id, invoice_id, isNew }],
  );
  const answer = {
    taken: savedInvoices.filter(({ isNew }) => isNew).map(wireSaved),
    existing: savedInvoices.filter(({ isNew }) => !isNew).map(wireSaved),
    left_out: [
      ...rows.flatMap((row) => {
        const reason = refusalOf(row);
        return reason ? [{ portal_invoice_id: row.id, reason }] : [];
      }),
      ...ended
        .filter(({ invoiceId }) => invoiceId === null)
        .map(({ reference }) => ({ portal_invoice_id: reference, reason: 'not-kept' as const })),
    ],
  };
  const act = { companyId, actId, kind: 'invoice.taken-from-portal', at: deps.clock.now() };
  return perform(deps.db, act, async (tx) => {
    await context.saveResponse(tx, answer);
    return answer;
  });
}

type SavedInvoice = Readonly<{ portal_invoice_id: string; invoice_id: string }>;
const wireSaved = ({ portal_invoice_id, invoice_id }: SavedInvoice) => ({
  portal_invoice_id,
  invoice_id,
});

/** The list contains neither the original of a correction nor what became of a corrected invoice. */
function refusalOf(row: PortalRow): Refusal | null {
  if (row.direction === 'issued') return 'issued';
  if (row.without_tax === null || row.with_tax === null) return 'no-total';
  if (numberOf(row) === null) return 'no-number';
  if (row.template !== '1' && row.template !== '2') return 'kind';
  return row.chain_state === 'ORIGINAL' ? null : 'chain-state';
}

const metadataOf = (row: PortalRow): InvoiceMetadata => ({
  way: 'portal',
  reference: row.id,
  direction: 'received',
  template: row.template,
  number: numberOf(row) ?? 0,
  draft: statedByPortal(row),
  authorityCode: row.authority_code,
});
