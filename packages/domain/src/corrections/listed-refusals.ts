import type { PlainDate } from '../dates/plain-date.ts';
import type { ListedOriginal } from '../invoice/invoice.ts';
import { checkListedOriginals } from '../invoice/validation/checks/correction-list.ts';
import type { Finding } from '../invoice/validation/issue-codes.ts';
import type { RuleSet } from '../legal/rules.ts';
import { type CorrectionKind, causesFor } from './causes-for.ts';

/**
 * Why invoices are not corrected by one list, before its cause is known: what holds for every cause that the correction may have.
 * `kind` is that of the first invoice, `issuedOn` the day of the correction.
 */
export function listedRefusals(
  kind: CorrectionKind,
  issuedOn: PlainDate,
  originals: readonly ListedOriginal[],
  rules: RuleSet,
): Finding[] {
  const codes = causesFor(kind, rules).map(({ code }) => code);
  const [first = [], ...others] = (codes.length > 0 ? codes : [null]).map((causeCode) =>
    checkListedOriginals({ ...kind, causeCode, issuedOn }, originals, rules),
  );
  return first.filter((one) =>
    others.every((findings) => findings.some((other) => isSame(one, other))),
  );
}

const isSame = (one: Finding, other: Finding): boolean =>
  one.path === other.path && one.code === other.code;
