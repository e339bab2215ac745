import type { ImportFinding, ImportReason } from '@hoadon/contracts/intake';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import type { Translate } from '../../lib/i18n.ts';
import type { Numbers } from '../../lib/number-format.ts';

/** Stands for what the file leaves out. */
const NOTHING_STATED = '—';

/** Why a file or an invoice is not kept. */
export const reasonSentence = (
  t: Translate,
  reason: ImportReason,
  words: Readonly<Record<string, string>>,
): string => {
  const told = Object.entries(words).map(([name, word]) => [name, word || NOTHING_STATED]);
  return t(`intake.reason.${reason}`, { replace: Object.fromEntries(told) });
};

/** What is doubtful about rows of a workbook; amounts as the company writes them. */
export function findingSentence(
  t: Translate,
  { format }: Pick<Numbers, 'format'>,
  { code, words }: Pick<ImportFinding, 'code' | 'words'>,
): string {
  const written = (name: string) => {
    const amount = decimalOrNull(words[name]);
    return amount === null ? '' : format(amount);
  };
  const amounts = { expected: written('expected'), stated: written('stated') };
  return t(`intake.finding.${code}`, { replace: { ...words, ...amounts } });
}
