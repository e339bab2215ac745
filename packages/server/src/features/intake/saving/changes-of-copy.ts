import type { ImportFinding } from '@hoadon/contracts/intake';
import { comesToTheSame, filledIn, hasLines } from '@hoadon/domain/intake/filled-in';
import {
  isReplacedByOriginal,
  replacedParts,
  type Sourced,
} from '@hoadon/domain/intake/replaced-parts';

const findingOf = (
  code: ImportFinding['code'],
  words: ImportFinding['words'] = {},
): ImportFinding => ({ row: null, column: null, code, words });

type CopyChange = Readonly<{ copy: Sourced; finding: ImportFinding | null }>;

/**
 * Returns the content of an invoice after one more source, and the finding that names what the source changed; null if
 * the content is the same as before. `isTruest`: the new source takes precedence.
 */
export function changeOfCopy(before: Sourced, source: Sourced, isTruest: boolean): CopyChange {
  const isSameGoods = comesToTheSame(before.draft, source.draft);
  if (!isTruest) {
    if (!isSameGoods || hasLines(before.draft) || !hasLines(source.draft))
      return { copy: before, finding: null };
    const draft = filledIn(before.draft, source.draft);
    return { copy: { ...before, draft }, finding: findingOf('COPY_COMPLETED') };
  }
  const isFilled = isSameGoods && !hasLines(source.draft) && hasLines(before.draft);
  const copy = isFilled ? { ...source, draft: filledIn(source.draft, before.draft) } : source;
  const changed = replacedParts(before, copy);
  if (changed.length === 0) return { copy, finding: null };
  const isOriginal = isReplacedByOriginal(before.statement, source.statement);
  const code = isOriginal ? 'COPY_REPLACED_BY_ORIGINAL' : 'COPY_REPLACED';
  return { copy, finding: findingOf(code, { changed: changed.join(' ') }) };
}

/** The copy had been deleted, and the import restored it. */
export const RESTORED: ImportFinding = findingOf('COPY_RESTORED');
