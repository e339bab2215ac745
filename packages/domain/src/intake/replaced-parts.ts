import type { InvoiceDraft } from '../invoice/invoice.ts';
import type { Line } from '../invoice/lines/line.ts';
import type { Statement } from './settle-sources.ts';
import { FACTS, type FactName, isSameFact } from './stated-facts.ts';

/** What a better file changes in the stored copy, in the order in which the parts are named. */
export const REPLACED_PARTS = ['signature', ...FACTS, 'lines'] as const;
export type ReplacedPart = (typeof REPLACED_PARTS)[number];

/** The content of an invoice and the source that it is from. */
export type Sourced = Readonly<{ statement: Statement; draft: InvoiceDraft }>;

/** Returns what differs between the stored copy and what replaces it; a fact that only one of them states differs too. */
export function replacedParts(before: Sourced, after: Sourced): ReplacedPart[] {
  const isDifferent: Readonly<Record<Exclude<ReplacedPart, FactName>, () => boolean>> = {
    signature: () => signatureOf(before.statement) !== signatureOf(after.statement),
    lines: () => textOf(before.draft.lines) !== textOf(after.draft.lines),
  };
  return REPLACED_PARTS.filter((part) =>
    part === 'signature' || part === 'lines'
      ? isDifferent[part]()
      : !isSame(part, before.statement.facts[part], after.statement.facts[part]),
  );
}

/** A signed original replaces a copy of which no signature proves the seller. */
export const isReplacedByOriginal = (before: Statement, after: Statement): boolean =>
  after.isSigned && !before.isSigned;

const signatureOf = ({ isSigned, hasSignature = isSigned }: Statement): string =>
  `${isSigned} ${hasSignature}`;

const isSame = (fact: FactName, one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : isSameFact(fact, one, other);

const textOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map(({ type, name, unit, quantity, price, rate, subtotal, tax }) =>
      [type, name, unit, quantity, price, rate, subtotal, tax].map((value) => value ?? ''),
    ),
  );
