import type { InputVat } from '@hoadon/contracts/verification';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { minus, ZERO } from '@hoadon/domain/money/decimal';
import { isDeferred } from '@hoadon/domain/vat-return/deduction-moves';
import { barredPart } from '@hoadon/domain/verification/input-vat/barred-share';
import {
  type InputVatJudgement,
  judgeInputVat,
} from '@hoadon/domain/verification/input-vat/input-vat';
import { dongOf, isUnknown, unknownOf } from './amounts-in-dong.ts';
import type { VerificationDeps } from './deps.ts';
import { type DoubtfulPurchase, findDoubtfulPurchases } from './doubtful-purchase.repository.ts';
import { judgePurchases } from './judge-purchases.ts';
import { findPurchase, findSameDay, type SavedPurchase } from './purchase.repository.ts';
import type { Verified } from './verdict.repository.ts';
import { reasonsOf, requireVerified, verdictOn } from './wire-verification.ts';

/** Whether the tax of a purchase may be deducted now. Throws NOT_FOUND. */
export async function readInputVat(
  { db, clock }: Pick<VerificationDeps, 'db' | 'clock'>,
  companyId: string,
  id: string,
): Promise<InputVat> {
  const verified = await requireVerified(db, companyId, id);
  const purchase = await findPurchase(db, companyId, id);
  if (!purchase) throw new Failure('NOT_FOUND');
  const sameDay = purchase.direction === 'received' ? await findSameDay(db, companyId, id) : [];
  const others = sameDay.map((one) => ({ ...one, total: dongOf(one, one.with_tax) }));
  const inForce = await findDoubtfulPurchases(db, companyId, { ...NO_DAYS, ids: [id] });
  const judged =
    judgeToday(inForce, clock.today()).get(id) ??
    judgeAlone(purchase, verified, {
      totals: others.map(({ total }) => total),
      unknown: sameDay.filter(isUnknown).length,
    });
  const tax = dongOf(purchase, purchase.tax);
  return {
    invoice_id: id,
    outcome: judged.outcome,
    tax,
    deductible_tax: deductibleTax(tax, judged),
    total: dongOf(purchase, purchase.with_tax),
    cash_limit: judged.cashLimit,
    day_total: judged.dayTotal,
    same_day: others.map(({ id, serial, number, total }) => ({
      id,
      invoice_serial: serial,
      invoice_number: number === null ? null : displayNumber(number),
      total,
    })),
    reasons: judged.reasons.map(({ code, severity, words, legalBasis }) => ({
      code,
      severity,
      words: { ...words },
      legal_basis: legalBasis,
    })),
    legal_basis: judged.legalBasis,
  };
}

/** Judges a purchase with its family: a deferred one by what is due and proven today. */
function judgeToday(
  family: readonly DoubtfulPurchase[],
  today: PlainDate,
): ReadonlyMap<string, InputVatJudgement> {
  const judged = judgePurchases(family);
  const root = family.find(({ id, root }) => id === root);
  const deferral = root && judged.get(root.id)?.deferral;
  if (!deferral) return judged;
  const isDueBefore = root.chain_state === 'REPLACE' && deferral.dueOn <= root.bought_on;
  return !isDueBefore && isDeferred(deferral, root.bought_on)
    ? judgePurchases(family, today)
    : judged;
}

/** An empty range of days. */
const NO_DAYS = { from: '0001-01-02', to: '0001-01-01' } as const;

function deductibleTax(tax: InputVat['tax'], { outcome, barred }: InputVatJudgement) {
  if (outcome === 'not-applicable') return ZERO;
  return barred ? minus(tax, barredPart(tax, barred)) : tax;
}

/** What is not in force, or no purchase, has no adjustments that count. */
function judgeAlone(
  purchase: SavedPurchase,
  verified: Verified,
  sameDay: Readonly<{ totals: readonly InputVat['total'][]; unknown: number }>,
): InputVatJudgement {
  return judgeInputVat({
    direction: purchase.direction,
    isVoucher: purchase.is_voucher,
    issuedOn: purchase.issued_on,
    chainState: purchase.chain_state,
    tax: dongOf(purchase, purchase.tax),
    bought: {
      on: purchase.issued_on,
      withTax: dongOf(purchase, purchase.with_tax),
      statedMethod: purchase.stated_method ?? 'CK',
      paid: { cash: ZERO, transfer: ZERO, other: ZERO },
      isPaid: false,
    },
    originalBarred: null,
    isOriginalUnknown: true,
    sameDay: sameDay.totals,
    unknown: unknownOf(purchase),
    currency: purchase.currency,
    unknownOnDay: sameDay.unknown,
    verdict: verdictOn(verified),
    reasons: reasonsOf(verified),
    isExplained: verified.is_explained,
  });
}
