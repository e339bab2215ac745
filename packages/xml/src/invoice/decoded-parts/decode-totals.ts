import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import {
  compare,
  type Decimal,
  isZero,
  minus,
  plus,
  sum,
  ZERO,
} from '@hoadon/domain/money/decimal';
import { childOf, childrenOf, textAt, textOf, type XmlElement } from '../../dom/tree.ts';
import type { TagReader } from '../tag-reader.ts';
import { requiredAmount, taxOfGroup } from './required-amounts.ts';
import { statedRate } from './stated-rate.ts';

/** Value-added tax invoices: base and tax are mandatory there alone (Decision 1450, part II). */
const VAT_FORM = /^0?1/;
const DELIVERY_FORM = /^(?:6$|03|04)/;

/** A rate without a known name leaves TSuat among the extra fields. */
function rateGroup(read: TagReader, row: XmlElement, index: number): RateTotal {
  read.name(row, `LTSuat ${index + 1}`);
  const text = textAt(row, 'TSuat');
  const rate = statedRate(read, text, { parent: row, tag: 'TSuat', isTotal: true });
  if (rate.rate !== 'NONE') read.text(row, 'TSuat');
  const base = requiredAmount(read, row, 'ThTien');
  return { ...rate, base, tax: taxOfGroup(read, row, 'TThue', { ...rate, base }) };
}

function feesOf(read: TagReader, totals: XmlElement | null): Decimal {
  const rows = childrenOf(read.part(totals, 'DSLPhi'), 'LPhi');
  const fees = rows.map((row, index) => {
    read.name(row, `LPhi ${index + 1}`);
    // Some software writes an empty row if there is no fee.
    const isEmpty = textOf(row) === '';
    const fee = isEmpty ? ZERO : requiredAmount(read, row, 'TPhi');
    read.handOn(childOf(row, 'TPhi'));
    return fee;
  });
  return sum(fees);
}

/**
 * TToan. Outside of VAT invoices the base may be left out: it is the amount paid before relief, without fees. A VAT
 * invoice may leave out a tax of zero. Any other missing amount is unread.
 */
export function totalsOf(read: TagReader, content: XmlElement | null, template: string): Totals {
  const totals = read.part(content, 'TToan');
  const rows = childrenOf(read.part(totals, 'THTTLTSuat'), 'LTSuat').filter(
    (row) => textOf(row) !== '',
  );
  const withTax = DELIVERY_FORM.test(template)
    ? (read.total(totals, 'TgTTTBSo') ?? ZERO)
    : requiredAmount(read, totals, 'TgTTTBSo');
  const decreeReduction = read.total(totals, 'TGTKhac') ?? ZERO;
  const fees = feesOf(read, totals);
  const [base, tax] = [read.total(totals, 'TgTCThue'), read.total(totals, 'TgTThue')];
  const paidForGoods = minus(plus(withTax, decreeReduction), fees);
  const isStated = (tag: string) => textAt(totals, tag) !== null;
  if (!isStated('TgTCThue') && (VAT_FORM.test(template) || !isZero(tax ?? ZERO)))
    read.remark(totals, 'TgTCThue', { kind: 'unread', text: '', isTotal: true });
  if (!isStated('TgTThue') && VAT_FORM.test(template) && compare(base ?? ZERO, paidForGoods) !== 0)
    read.remark(totals, 'TgTThue', { kind: 'unread', text: '', isTotal: true });
  return {
    withoutTax: base ?? paidForGoods,
    tax: tax ?? ZERO,
    withTax,
    discount: read.total(totals, 'TTCKTMai') ?? ZERO,
    decreeReduction,
    ...(isZero(fees) ? {} : { fees }),
    byRate: rows.map((row, index) => rateGroup(read, row, index)),
  };
}
