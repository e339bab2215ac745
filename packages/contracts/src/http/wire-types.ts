import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { withoutBidiControls } from '@hoadon/domain/identity/bidi-controls';
import { oneLine } from '@hoadon/domain/identity/one-line';
import { rateReadings } from '@hoadon/domain/invoice/exchange-rate/rate-readings';
import { type Decimal, decimal } from '@hoadon/domain/money/decimal';
import { z } from 'zod';

/** At most 21 digits, as the tax authority's number type allows (docs/law-and-practice.md#format-rules). */
const DECIMAL_TEXT = /^-?\d{1,21}(?:\.\d{1,20})?$/;

/**
 * An amount. Sent as decimal text so that no client rounds it; JSON numbers are accepted where
 * they are exact.
 */
const WireNumber = z
  .union([z.string().trim(), z.number().refine(Number.isFinite)])
  .transform((value) => (typeof value === 'number' ? plainText(value) : value));
const DecimalOfText = z
  .string()
  .regex(DECIMAL_TEXT)
  .transform((text): Decimal => decimal(text));
export const WireDecimal = WireNumber.pipe(DecimalOfText);

/** An exchange rate: an amount, but for what people type for thousands, such as `25.000`. It is refused with both readings. */
export const WireRate = WireNumber.superRefine((text, { addIssue }) => {
  const readings = rateReadings(text);
  if (readings !== null)
    addIssue({ code: 'custom', params: { code: 'exchange-rate-ambiguous', text, ...readings } });
}).pipe(DecimalOfText);

function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? '' : text;
}

/** An amount in an answer: decimal text. */
export const DecimalText = z.string().transform((text) => text as Decimal);

export const WireDate = z.iso.date({ abort: true }).refine(isPlainDate);
export const WireInstant = z.iso.datetime();
/** Row ids travel as text: they are 64-bit. Numbers are accepted; an id is one text, however it is written. */
export const WireId = z
  .union([z.string().regex(/^\d{1,19}$/), z.number().int().nonnegative()])
  .transform((id) => String(id).replace(/^0+(?=\d)/, ''));
/**
 * Check of a list: each names another by `key`. Of two that name the same, one would be lost without a refusal.
 */
export const eachOnce =
  <Key extends string>(key: Key) =>
  (
    list: readonly Readonly<Partial<Record<Key, unknown>>>[],
    { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
  ): void => {
    const named = new Set<unknown>();
    for (const [index, one] of list.entries()) {
      if (named.has(one[key])) addIssue({ code: 'custom', path: [index, key] });
      named.add(one[key]);
    }
  };
/** Text that a person typed; it may be empty. */
export const TypedText = (max: number) => z.string().overwrite(withoutBidiControls).trim().max(max);
/** A line break of pasted text becomes a space. */
const typedLine = (max: number) => z.string().overwrite(oneLine).trim().max(max);
const orNull = (text: string | null | undefined) => text || null;
/** Text that a person typed: trimmed, empty becomes null. */
export const OptionalText = (max: number) => TypedText(max).nullish().transform(orNull);
/** The same in a call that changes something: null and empty clear it, and what is not sent stays as it is. */
export const GivenText = (max: number) => TypedText(max).nullable().transform(orNull).optional();
/** OptionalText of one line. */
export const LineText = (max: number) => typedLine(max).nullish().transform(orNull);
/** GivenText of one line. */
export const GivenLine = (max: number) => typedLine(max).nullable().transform(orNull).optional();
/** What is typed in one line: no control character. */
export const OneLine = (max: number) =>
  z
    .string()
    .overwrite(withoutBidiControls)
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text));
/** A boolean as JSON, or as the text of a form. Calls with a query alone read `z.stringbool()`. */
export const WireBoolean = z.union([z.boolean(), z.stringbool()]);
type Refinement = [
  (input: Readonly<Record<string, unknown>>) => boolean,
  { path: string[]; params: { code: string } },
];
/** Arguments of `refine`: days that run backwards are refused by name (VAL-033). A side that is left out is open. */
export const forwards = (from: string, to: string): Refinement => [
  (input) => {
    const [first, last] = [input[from], input[to]];
    return typeof first !== 'string' || typeof last !== 'string' || first <= last;
  },
  { path: [from], params: { code: 'range-backwards' } },
];
/**
 * `next_cursor` of the page before, opaque to callers. The longest holds the facts of an invoice at one of its rates, or sixty letters of a
 * partner's name.
 */
export const Cursor = z.string().max(400);
export const Nothing = z.object({});
