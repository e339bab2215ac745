import type { draftTiktokOrders } from '@hoadon/contracts/tiktok';
import { draftOfOrder } from '@hoadon/domain/tiktok/draft-of-order';
import { leftOutFor, type ShopOrder } from '@hoadon/domain/tiktok/shop-order';
import type { z } from 'zod';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { insertDrafts } from '../invoices/index.ts';
import { assessFacts, assessStated } from '../issuing/index.ts';
import type { TikTokDeps } from './deps.ts';
import { findDrafted, lockOrders, noteDrafted } from './order.repository.ts';
import { ordersOf } from './read-orders.ts';

type DraftOrdersRequest = z.output<typeof draftTiktokOrders.input>;
type DraftOrdersResult = z.output<typeof draftTiktokOrders.output>;

/**
 * Makes drafts of the orders of a day, or of those that are named, of each one draft for ever: which order has its draft is noted in the
 * transaction that makes it. Throws what reading the orders throws.
 */
export async function draftOrders(
  deps: TikTokDeps,
  session: Session,
  context: RequestContext,
  { day, rate, invoice_serial: serial, order_ids: named }: DraftOrdersRequest,
): Promise<DraftOrdersResult> {
  const { companyId } = session;
  const orders = (await ordersOf(deps, companyId, day)).filter(
    ({ id }) => named === undefined || named.includes(id),
  );
  const due = orders.filter((order) => leftOutFor(order) === null);
  const facts = await assessFacts(deps, companyId, 'draft');
  const assess = (order: ShopOrder) =>
    assessStated(draftOfOrder(order, { ...facts, serial, rate }), facts);
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'tiktok.draft-orders', at };
  return perform(deps.db, act, async (tx) => {
    await lockOrders(tx, companyId);
    const ids = due.map(({ id }) => id);
    const drafted = await findDrafted(tx, companyId, ids);
    const fresh = due.filter(({ id }) => !drafted.has(id));
    if (fresh.length > 0)
      await saveDrafts(
        deps,
        tx,
        session,
        fresh.map((order) => ({ order, ...assess(order) })),
      );
    const answer = {
      drafted: fresh.length,
      known: due.length - fresh.length,
      left_out: orders.length - due.length,
    };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

type Fresh = ReturnType<typeof assessStated> & Readonly<{ order: ShopOrder }>;

async function saveDrafts(
  { clock, events }: TikTokDeps,
  tx: Tx,
  { companyId, actor }: Session,
  fresh: readonly Fresh[],
): Promise<void> {
  const at = clock.now();
  const ids = await insertDrafts(
    tx,
    { companyId, actor, at },
    fresh.map(({ order, draft, ready }) => ({
      draft,
      ready,
      actId: actIdOf('tiktok-order', companyId, order.id),
    })),
  );
  const made = fresh.map(({ order, draft }, index) => ({
    orderId: order.id,
    invoiceId: ids[index] ?? '',
    draft,
  }));
  await noteDrafted(tx, { companyId, at }, made);
  writeAudit(
    tx,
    made.map(({ orderId, invoiceId, draft }) => ({
      companyId,
      actor,
      act: 'invoice.drafted',
      subject: `invoice/${invoiceId}`,
      at,
      payload: { serial: draft.serial, withTax: draft.totals.withTax, tiktokOrder: orderId },
    })),
  );
  events.publish(
    tx,
    companyId,
    made.map(({ invoiceId }) => ({ type: 'invoice', id: invoiceId, state: 'draft' })),
  );
}
