import type { ImportFinding, ImportReason } from '@hoadon/contracts/intake';
import { AMOUNT_PARAMETERS, readableParameters } from '@hoadon/domain/errors/readable-parameters';
import { FACTS } from '@hoadon/domain/intake/stated-facts';
import type { Translate } from '../../lib/i18n.ts';
import type { Numbers } from '../../lib/number-format.ts';

/** Shown for values that the file leaves out. */
const NOTHING_STATED = '—';

/** What a file is that is no invoice, as its reading calls it before the name of its format: `minutes BBan`. */
export const DOCUMENT_KINDS = [
  'message',
  'notice',
  'declaration',
  'summary',
  'minutes',
  'list',
  'return',
  'other',
] as const;

function documentKindText(t: Translate, documentKind: string): string {
  const [first = '', ...code] = documentKind.split(' ');
  const kind = DOCUMENT_KINDS.find((one) => one === first);
  return kind ? [t(`intake.documentKind.${kind}`), ...code].join(' ') : documentKind;
}

/** The text of the reason why a file or an invoice is not stored. */
export const reasonSentence = (
  t: Translate,
  reason: ImportReason,
  words: Readonly<Record<string, string>>,
): string => {
  const readable = readableParameters(words, [], String);
  const values = Object.entries(readable).map(([name, word]) => [
    name,
    name === 'found' && reason === 'NOT_AN_INVOICE'
      ? documentKindText(t, word)
      : word || NOTHING_STATED,
  ]);
  return t(`intake.reason.${reason}`, { replace: Object.fromEntries(values) });
};

/** A version of the page may not know a part that a newer server names. */
export function replacedPartText(t: Translate, part: string): string {
  if (part === 'signature' || part === 'lines') return t(`intake.replacedPart.${part}`);
  const fact = FACTS.find((fact) => fact === part);
  return fact ? t(`intake.field.${fact}`) : part;
}

/** What is doubtful about rows of a workbook; amounts as the company writes them. */
export function findingSentence(
  t: Translate,
  { format }: Pick<Numbers, 'format'>,
  { code, words }: Pick<ImportFinding, 'code' | 'words'>,
): string {
  const readable = readableParameters(words, AMOUNT_PARAMETERS, (amount) => format(amount));
  const parts = (words['changed'] ?? '').split(' ').map((part) => replacedPartText(t, part));
  return t(`intake.finding.${code}`, { replace: { ...readable, changed: parts.join(', ') } });
}
