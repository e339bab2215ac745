import type { TAKE_REFUSALS, takeInvoicesFromVendor } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { type ToldInvoice, takeToldIn } from '../../intake/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findPortalInvoices, type PortalRow } from '../portal-lists/index.ts';
import { numberOf, statedByPortal } from './stated-by-portal.ts';

type Taken = z.input<typeof takeInvoicesFromVendor.output>;
type Caller = Readonly<{ session: Session; context: RequestContext }>;
type Refusal = (typeof TAKE_REFUSALS)[number];

/**
 * Takes in purchases that the portal tells, as whatever brings an invoice does: one that came meanwhile gets the portal as a source.
 * Throws NOT_FOUND where one is not there: then none is taken.
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
  const told = rows.filter((row) => refusalOf(row) === null).map(toldOf);
  const ended = await takeToldIn(deps, { companyId, actor, actId }, told);
  const kept = ended.flatMap(({ reference: portal_invoice_id, invoiceId: invoice_id, isNew }) =>
    invoice_id === null ? [] : [{ portal_invoice_id, invoice_id, isNew }],
  );
  const answer = {
    taken: kept.filter(({ isNew }) => isNew).map(wireKept),
    existing: kept.filter(({ isNew }) => !isNew).map(wireKept),
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

type Kept = Readonly<{ portal_invoice_id: string; invoice_id: string }>;
const wireKept = ({ portal_invoice_id, invoice_id }: Kept) => ({ portal_invoice_id, invoice_id });

/** The list tells neither what a correcting invoice corrects nor what became of one that was corrected. */
function refusalOf(row: PortalRow): Refusal | null {
  if (row.direction === 'issued') return 'issued';
  if (row.without_tax === null || row.with_tax === null) return 'no-total';
  if (numberOf(row) === null) return 'no-number';
  if (row.template !== '1' && row.template !== '2') return 'kind';
  return row.chain_state === 'ORIGINAL' ? null : 'chain-state';
}

const toldOf = (row: PortalRow): ToldInvoice => ({
  way: 'portal',
  reference: row.id,
  direction: 'received',
  template: row.template,
  number: numberOf(row) ?? 0,
  draft: statedByPortal(row),
  authorityCode: row.authority_code,
});
