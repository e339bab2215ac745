import type { TAKE_REFUSALS, takeInvoicesFromVendor } from '@hoadon/contracts/reconciliation';
import { Failure } from '@hoadon/domain/errors/failure';
import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { constraintOf, isDuplicate } from '../../../platform/db/sql-state.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { insertReceived } from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findPortalInvoices, type PortalRow } from '../portal-lists/index.ts';
import { findByKeys } from './received.repository.ts';
import { numberOf, statedByPortal } from './stated-by-portal.ts';

type Taken = z.input<typeof takeInvoicesFromVendor.output>;
type Caller = Readonly<{ session: Session; context: RequestContext }>;
type Refusal = (typeof TAKE_REFUSALS)[number];

/** Two who take the same at once: the key lets one in, and the other finds it there. */
const TRIES = 3;
/** From the tax portal or a provider; nobody confirmed it and nothing was checked. */
const FROM_PORTAL = { origin: 3, verification: 1, validity: null } as const;

/** Records purchases that the portal tells, each once. Throws NOT_FOUND where one is not there: then none is recorded. */
export async function takeInvoices(
  deps: ReconciliationDeps,
  { session: { companyId, actor }, context }: Caller,
  wanted: readonly string[],
): Promise<Taken> {
  const ids = [...new Set(wanted)];
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.taken-from-portal', at };
  for (let left = TRIES; ; left -= 1)
    try {
      return await perform(deps.db, act, async (tx) => {
        const taken = await takeAll(tx, deps, { companyId, actor, at }, ids);
        await context.keepAnswer(tx, taken);
        return taken;
      });
    } catch (error) {
      const isTaken = isDuplicate(error) && constraintOf(error) === 'invoice_received';
      if (!isTaken || left === 1) throw error;
    }
}

type By = Readonly<{ companyId: string; actor: Session['actor']; at: string }>;
type Stated = Readonly<{ row: PortalRow; stated: InvoiceDraft; number: number; key: string }>;

async function takeAll(
  tx: Tx,
  { events }: Pick<ReconciliationDeps, 'events'>,
  by: By,
  ids: readonly string[],
): Promise<Taken> {
  const { companyId } = by;
  const rows = await findPortalInvoices(tx, companyId, ids);
  if (rows.length < ids.length) throw new Failure('NOT_FOUND');
  const left_out = rows.flatMap((row) => {
    const reason = refusalOf(row);
    return reason ? [{ portal_invoice_id: row.id, reason }] : [];
  });
  const stated = rows.filter((row) => refusalOf(row) === null).map(statedOf);
  const there = await findByKeys(
    tx,
    companyId,
    stated.map(({ key }) => key),
  );
  // Told by two lists it is one invoice.
  const news = stated.filter(
    ({ key }, at) => !there.has(key) && stated.findIndex((one) => one.key === key) === at,
  );
  const made = news.length > 0 ? await insertReceived(tx, by, news.map(receivedOf)) : [];
  const made_of = new Map(news.map(({ key }, at) => [key, made[at] ?? '']));
  const isNew = new Set(news.map(({ row }) => row.id));
  const named = ({ row, key }: Stated) => ({
    portal_invoice_id: row.id,
    invoice_id: made_of.get(key) ?? there.get(key) ?? '',
  });
  const answer = {
    taken: stated.filter(({ row }) => isNew.has(row.id)).map(named),
    existing: stated.filter(({ row }) => !isNew.has(row.id)).map(named),
    left_out,
  };
  events.publish(
    tx,
    companyId,
    made.map((id) => ({ type: 'invoice', id, state: 'accepted' })),
  );
  writeAudit(
    tx,
    answer.taken.map(({ invoice_id, portal_invoice_id }) => {
      const payload = { portal_invoice: portal_invoice_id };
      return { ...by, act: 'invoice.taken-from-portal', subject: `invoice/${invoice_id}`, payload };
    }),
  );
  return answer;
}

/** The list tells neither what a correcting invoice corrects nor what became of one that was corrected. */
function refusalOf(row: PortalRow): Refusal | null {
  if (row.direction === 'issued') return 'issued';
  if (row.without_tax === null || row.with_tax === null) return 'no-total';
  if (numberOf(row) === null) return 'no-number';
  if (row.template !== '1' && row.template !== '2') return 'kind';
  return row.chain_state === 'ORIGINAL' ? null : 'chain-state';
}

function statedOf(row: PortalRow): Stated {
  const stated = statedByPortal(row);
  const number = numberOf(row) ?? 0;
  const { serial, seller } = stated;
  const named = { sellerTaxCode: seller.taxCode, template: row.template, serial, number };
  return { row, stated, number, key: invoiceKey(named) };
}

const receivedOf = ({ row, stated, number }: Stated) => ({
  ...FROM_PORTAL,
  stated,
  number,
  signedAt: null,
  authorityCode: row.authority_code,
  source: { way: 'portal', reference: row.id } as const,
});
