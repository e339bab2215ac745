import type { InputVat } from '@hoadon/contracts/verification';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { judgeInputVat } from '@hoadon/domain/verification/input-vat';
import { INPUT_VAT_REASONS } from '@hoadon/domain/verification/input-vat-reasons';
import type { Db } from '../../platform/db/open.ts';
import { dongOf, isUnknown, unknownOf } from './known-in-dong.ts';
import { findPurchase, findSameDay } from './purchase.repository.ts';
import { reasonsOf, requireVerified, verdictOn } from './view.ts';

/** Whether the tax of a purchase may be deducted as things stand. Throws NOT_FOUND. */
export async function readInputVat(db: Db, companyId: string, id: string): Promise<InputVat> {
  const verified = await requireVerified(db, companyId, id);
  const kept = await findPurchase(db, companyId, id);
  if (!kept) throw new Failure('NOT_FOUND');
  const sameDay = kept.direction === 'received' ? await findSameDay(db, companyId, id, kept) : [];
  const others = sameDay.map((one) => ({ ...one, total: dongOf(one, one.with_tax) }));
  const tax = dongOf(kept, kept.tax);
  const total = dongOf(kept, kept.with_tax);
  const judged = judgeInputVat({
    direction: kept.direction,
    isVoucher: kept.is_voucher,
    issuedOn: kept.issued_on,
    chainState: kept.chain_state,
    tax,
    withTax: total,
    statedMethod: kept.stated_method ?? 'CK',
    payments: kept.payments,
    isPaid: kept.paid_on !== null,
    sameDay: others.map((one) => one.total),
    unknown: unknownOf(kept),
    currency: kept.currency,
    unknownOnDay: sameDay.filter(isUnknown).length,
    verdict: verdictOn(verified),
    reasons: reasonsOf(verified),
  });
  return {
    invoice_id: id,
    outcome: judged.outcome,
    tax,
    total,
    cash_limit: judged.cashLimit,
    day_total: judged.dayTotal,
    same_day: others.map(({ id, serial, number, total }) => ({
      id,
      invoice_serial: serial,
      invoice_number: number === null ? null : displayNumber(number),
      total,
    })),
    reasons: judged.reasons.map(({ code, words, legalBasis }) => ({
      code,
      severity: INPUT_VAT_REASONS[code],
      words: { ...words },
      legal_basis: legalBasis,
    })),
    legal_basis: judged.legalBasis,
  };
}
