import { otherNameOf } from './known-name.ts';
import { fieldVerdict } from './registration-check.ts';

/** What a partner is called so far. */
export type RecordedName = Readonly<{
  name: string;
  /** A user chose it. */
  isOwn: boolean;
}>;

/** What else is known where an invoice names a partner. */
export type NameContext = Readonly<{
  /** Null: the partner has no name that anybody vouches for. */
  recorded: RecordedName | null;
  /** By our copy of the register; null: it was not asked, or does not know the tax code. */
  registered: string | null;
  /** The partner is the seller and states its own name. */
  isOwnStatement: boolean;
}>;

/**
 * Whether an invoice states another name than the one a partner is known by, so that only a user may replace that. A name
 * that a user chose is never replaced. A buyer's name was typed here: it is doubted as before issuing (`otherNameOf`). A seller knows its
 * own name better than our records do, so only the register puts it in doubt.
 */
export function isNameDoubted(
  stated: string,
  { recorded, registered, isOwnStatement }: NameContext,
): boolean {
  if (recorded && fieldVerdict('name', stated, recorded.name) === 'agrees') return false;
  if (recorded?.isOwn) return true;
  const knownNames = [
    ...(registered ? [{ name: registered, source: 'registry' as const }] : []),
    ...(recorded && !isOwnStatement ? [{ name: recorded.name, source: 'invoices' as const }] : []),
  ];
  return otherNameOf(stated, knownNames) !== null;
}
