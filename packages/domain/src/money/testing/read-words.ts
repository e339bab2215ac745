import { minorUnitOf } from '../currency.ts';
import { type Decimal, decimal, negated } from '../decimal.ts';

const VALUES: Readonly<Record<string, bigint>> = {
  không: 0n,
  một: 1n,
  mốt: 1n,
  hai: 2n,
  ba: 3n,
  bốn: 4n,
  tư: 4n,
  năm: 5n,
  lăm: 5n,
  sáu: 6n,
  bảy: 7n,
  tám: 8n,
  chín: 9n,
};

const GROUP = /^(?:(\S+) trăm)? ?(?:(linh)|(mười)|(\S+) mươi)? ?(\S*)$/;

function readGroup(words: string): bigint {
  const [, hundreds = '', , ten, tens = '', units = ''] = GROUP.exec(words) ?? [];
  const value = (word: string) => VALUES[word] ?? 0n;
  return value(hundreds) * 100n + (ten ? 10n : value(tens) * 10n) + value(units);
}

/** Returns the number that words spell, by place value: words before the last "tỷ" count 10^9 times. */
export function readNumberWords(words: string): bigint {
  const [, thousandMillions, rest = words] = /^(.+) tỷ(?: (.+))?$/.exec(words) ?? [];
  if (thousandMillions) {
    return (
      readNumberWords(thousandMillions) * 1_000_000_000n +
      (rest === words ? 0n : readNumberWords(rest))
    );
  }
  const parts = /^(?:(.+?) triệu ?)?(?:(.+?) nghìn ?)?(.*)$/.exec(words) ?? [];
  const [millions = 0n, thousands = 0n, ones = 0n] = parts
    .slice(1)
    .map((part) => readGroup(part ?? ''));
  return millions * 1_000_000n + thousands * 1_000n + ones;
}

const LOWERED = /^điều chỉnh giảm |^âm /;
const WORD =
  '(?:không|một|mốt|hai|ba|bốn|tư|năm|lăm|sáu|bảy|tám|chín|mười|mươi|linh|trăm|nghìn|triệu|tỷ)';
const SUM = new RegExp(`^(${WORD}(?: ${WORD})*) .*?(?: và (${WORD}(?: ${WORD})*) .*)?$`);

/** Returns the amount that the words of an invoice spell: units, then parts of a unit, with the direction of an adjustment. */
export function readAmountWords(words: string, currency: string): Decimal {
  const text = words.charAt(0).toLowerCase() + words.slice(1);
  const size = text.replace(LOWERED, '').replace(/^điều chỉnh tăng /, '');
  const [, units = '', parts] = SUM.exec(size) ?? [];
  const cents = parts ? String(readNumberWords(parts)).padStart(minorUnitOf(currency), '0') : '0';
  const amount = decimal(`${readNumberWords(units)}.${cents}`);
  return LOWERED.test(text) ? negated(amount) : amount;
}
