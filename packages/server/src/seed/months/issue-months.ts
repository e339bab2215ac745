import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { insertDrafts } from '../../features/invoices/index.ts';
import {
  continueRun,
  type IssuingDeps,
  issueDrafts,
  receiveReplies,
} from '../../features/issuing/index.ts';
import { transact } from '../../platform/db/transact.ts';
import { type Dice, diceOf } from '../../platform/dice.ts';
import type { Session } from '../../platform/http/route.ts';
import type { Simulators } from '../../simulators.ts';
import { serialsOn } from '../demo-series.ts';
import { madeUp } from '../made-up.ts';
import { SOLD } from './goods.ts';
import { newContext } from './new-context.ts';
import { CUSTOMERS } from './partners.ts';
import type { PastClock } from './past-clock.ts';
import { correctionsOn } from './past-corrections.ts';
import { buyerOf, tradedInvoice } from './traded-invoice.ts';

export type Past = Readonly<{
  session: Session;
  seller: Seller;
  clock: PastClock;
  authority: Simulators['taxAuthority'];
  /** Working days, month by month. */
  months: readonly (readonly PlainDate[])[];
}>;

const FEWEST_A_DAY = 2;
const MOST_A_DAY = 8;
/** Of what is issued last, so that there is something to put right. */
const REFUSED = 0.2;
const SEED = 1;

/** Issues what the days sold, each month in a run of its own, as its last day ends. */
export async function issueMonths(deps: IssuingDeps, past: Past): Promise<void> {
  const { clock, authority, months } = past;
  const dice = diceOf(SEED);
  for (const [index, days] of months.entries()) {
    clock.put(days.at(-1) ?? clock.today());
    authority.behave({
      seed: SEED,
      rates: index === months.length - 1 ? { refuse: REFUSED } : {},
    });
    await issueMonth(deps, past, await draftsOf(deps, past, days, dice));
  }
  authority.behave({ rates: {} });
}

async function draftsOf(
  { db }: IssuingDeps,
  { session, seller, clock }: Past,
  days: readonly PlainDate[],
  dice: Dice,
): Promise<InvoiceDraft[]> {
  const sold = days.flatMap((day) =>
    Array.from({ length: FEWEST_A_DAY + dice.roll(MOST_A_DAY - FEWEST_A_DAY + 1) }, () =>
      soldOn(day, seller, dice),
    ),
  );
  const corrections = await correctionsOn(db, session.companyId, clock.today(), dice);
  return [...sold, ...corrections];
}

function soldOn(issuedOn: PlainDate, seller: Seller, dice: Dice): InvoiceDraft {
  const kind: InvoiceKind = dice.once(8) ? 'sales' : dice.once(16) ? 'transfer' : 'vat';
  return tradedInvoice(
    {
      kind,
      serial: serialsOn(issuedOn)[kind],
      issuedOn,
      seller,
      buyer: buyerOf(madeUp(CUSTOMERS.first + dice.roll(CUSTOMERS.count))),
      goods: SOLD,
      isInDollars: kind === 'vat' && dice.once(25),
    },
    dice,
  );
}

async function issueMonth(
  deps: IssuingDeps,
  { session, authority }: Past,
  drafts: readonly InvoiceDraft[],
): Promise<void> {
  const { companyId, actor } = session;
  const saved = { companyId, actor, at: deps.clock.now() };
  const ids = await transact(deps.db, (tx) =>
    insertDrafts(
      tx,
      saved,
      drafts.map((draft) => ({ draft, ready: true })),
    ),
  );
  const caller = { session, context: newContext() };
  const { id: runId } = await issueDrafts(deps, caller, { ids, caId: null });
  const receive = async () => {
    await authority.settled();
    return receiveReplies(deps);
  };
  await continueRun(deps, { companyId, runId }, { receive });
}
