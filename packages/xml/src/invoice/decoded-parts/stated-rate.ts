import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import { compare, type Decimal, HUNDRED, ONE } from '@hoadon/domain/money/decimal';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { XmlElement } from '../../dom/tree.ts';
import { rateOf } from '../rate-text.ts';
import type { TagReader } from '../tag-reader.ts';

type Rate = Readonly<{ rate: VatRate; customRate: Decimal | null }>;
type RateTag = Readonly<{ parent: XmlElement | null; tag: string; isTotal: boolean }>;

/** Texts that software writes for a line without rate. */
const NO_RATE = /^[\\/x*.\-\u2013\u2014]*$/i;
/** Rates written out, folded. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:khong chiu thue(?: gtgt)?|kct gtgt)$/, 'KCT'],
  [/^(?:khong ke khai(?: (?:khong )?(?:tinh )?nop thue(?: gtgt)?)?|kkktt)$/, 'KKKNT'],
];

/** The rate that `text` states; a text without a single meaning is remarked and reads as no rate. */
export function statedRate(
  read: TagReader,
  text: string | null,
  { parent, tag, isTotal }: RateTag,
): Rate {
  const none: Rate = { rate: 'NONE', customRate: null };
  if (text === null || NO_RATE.test(text)) return none;
  const name = NAMES.find(([written]) => written.test(foldForSearch(text)))?.[1];
  const rate = rateOf(name ?? text);
  if (name !== undefined)
    read.remark(parent, tag, { kind: 'read-as', text, readAs: name, isTotal });
  if (rate.rate !== 'NONE' && !isDoubtful(rate, text)) return rate;
  read.remark(parent, tag, { kind: 'unread', text, isTotal });
  return none;
}

/** `0.08` may be 8 % or 0.08 %; no rate is above a hundred. */
const isDoubtful = ({ customRate }: Rate, text: string): boolean =>
  customRate !== null &&
  (compare(customRate, HUNDRED) > 0 || (compare(customRate, ONE) < 0 && !text.includes('%')));
