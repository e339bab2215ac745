import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import { plus, ZERO } from '@hoadon/domain/money/decimal';
import { childOf, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import { rateOf } from './rate-text.ts';
import type { TagReader } from './tag-reader.ts';

/** A rate we have no name for leaves TSuat among the extra fields. */
function rateGroup(read: TagReader, row: XmlElement): RateTotal {
  const rate = rateOf(textAt(row, 'TSuat'));
  if (rate.rate !== 'NONE') read.text(row, 'TSuat');
  return {
    ...rate,
    base: read.amount(row, 'ThTien') ?? ZERO,
    tax: read.amount(row, 'TThue'),
  };
}

/** TToan. An amount that the file leaves out is zero; without TgTCThue the base is what is paid before relief. */
export function totalsOf(read: TagReader, content: XmlElement | null): Totals {
  const totals = childOf(content, 'TToan');
  const withTax = read.amount(totals, 'TgTTTBSo') ?? ZERO;
  const decreeReduction = read.amount(totals, 'TGTKhac') ?? ZERO;
  const groups = childrenOf(childOf(totals, 'THTTLTSuat'), 'LTSuat');
  return {
    withoutTax: read.amount(totals, 'TgTCThue') ?? plus(withTax, decreeReduction),
    tax: read.amount(totals, 'TgTThue') ?? ZERO,
    withTax,
    discount: read.amount(totals, 'TTCKTMai') ?? ZERO,
    decreeReduction,
    byRate: groups.map((row) => rateGroup(read, row)),
  };
}
