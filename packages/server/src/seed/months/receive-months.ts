import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { EMPTY_BUYER } from '@hoadon/domain/invoice/empty-draft';
import type { Buyer, InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import { decimal, plus } from '@hoadon/domain/money/decimal';
import { insertReceived, type ReceivedToSave } from '../../features/invoices/index.ts';
import type { Db } from '../../platform/db/open.ts';
import { transact } from '../../platform/db/transact.ts';
import { type Dice, diceOf } from '../../platform/dice.ts';
import { madeUp } from '../made-up.ts';
import { BOUGHT } from './goods.ts';
import type { Past } from './issue-months.ts';
import { VENDORS } from './partners.ts';
import { sellerOf, tradedInvoice } from './traded-invoice.ts';

const FEWEST_A_DAY = 2;
const MOST_A_DAY = 6;
const SEED = 2;
const TOO_MUCH = decimal('10000');
type Way = ReceivedToSave['source']['way'];

/** Saves the invoices that the company received on these days, month by month. */
export async function receiveMonths(
  db: Db,
  { session: { companyId, actor }, seller, clock, months }: Past,
): Promise<void> {
  const dice = diceOf(SEED);
  const buyer = asBuyer(seller);
  let number = 1_000;
  for (const days of months) {
    clock.put(days.at(-1) ?? clock.today());
    const received = days.flatMap((day) =>
      Array.from({ length: FEWEST_A_DAY + dice.roll(MOST_A_DAY - FEWEST_A_DAY + 1) }, () => {
        number += 1;
        return boughtOn(day, buyer, number, dice);
      }),
    );
    const saved = { companyId, actor, at: clock.now() };
    await transact(db, (tx) => insertReceived(tx, saved, received));
  }
}

const asBuyer = ({ name, taxCode, address, email }: Seller): Buyer => ({
  ...EMPTY_BUYER,
  legalName: name,
  taxCode,
  address,
  email,
});

/** Some sellers add up wrongly, for the check to find. */
const miscounted = ({ totals, ...invoice }: InvoiceDraft): InvoiceDraft => ({
  ...invoice,
  totals: {
    ...totals,
    withoutTax: plus(totals.withoutTax, TOO_MUCH),
    withTax: plus(totals.withTax, TOO_MUCH),
  },
});

function boughtOn(issuedOn: PlainDate, buyer: Buyer, number: number, dice: Dice): ReceivedToSave {
  const kind = dice.once(7) ? 'sales' : 'vat';
  const way = dice.pick<Way>(['portal', 'portal', 'portal', 'mail', 'file', 'excel']);
  const traded = tradedInvoice(
    {
      kind,
      serial: `${dice.once(6) ? 'K' : 'C'}${issuedOn.slice(2, 4)}T${dice.pick(['AB', 'HN', 'SG'])}`,
      issuedOn,
      seller: sellerOf(madeUp(VENDORS.first + dice.roll(VENDORS.count))),
      buyer,
      goods: BOUGHT,
      isInDollars: false,
    },
    dice,
  );
  return {
    stated: dice.once(20) ? miscounted(traded) : traded,
    number,
    signedAt: dice.once(25) ? null : new Date(`${issuedOn}T16:30:00+07:00`).toISOString(),
    authorityCode: null,
    origin: dice.once(8) ? 4 : 3,
    // Nearly all wait for the check, which the started product does.
    verification: dice.once(12) ? 0 : 1,
    validity: null,
    source: { way, reference: way === 'portal' ? `demo-${number}` : `hoa-don-${number}` },
  };
}
