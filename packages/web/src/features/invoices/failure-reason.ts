import { hasTexts } from '../../lib/error-text.ts';
import type { Translate } from '../../lib/i18n.ts';

/** `CODE: text`, the text left out where there is none. */
const REASON = /^([A-Z][A-Z0-9_]+|\d+)(?:: ([\s\S]*))?$/;

/** The path of a field, with which earlier releases saved the refusals of the authority. */
const PATH = /^(?:[\w[\]]+\/)+[\w[\]]+: /gm;

/** What can happen between us and the authority, beside its own refusals. */
const ON_THE_WAY = [
  ['AUTHORITY_UNREACHABLE', 'failure.onTheWay.unreachable'],
  ['ANSWER_LOST', 'failure.onTheWay.answerLost'],
  ['MESSAGE_NEVER_ARRIVED', 'failure.onTheWay.neverArrived'],
  ['WAITING_FOR_TOKEN', 'failure.onTheWay.waitingForToken'],
  ['AUTHORITY_SIGNATURE', 'failure.onTheWay.authoritySignature'],
] as const;

/** Codes, or how they begin, that `failureReason` has words for beside the closed list. */
export const ON_THE_WAY_CODES: readonly string[] = ON_THE_WAY.map(([start]) => start);

/**
 * Why an invoice failed, in words. What we know by its code is told in the user's language, the
 * authority's refusals in its own words with its code.
 */
export function failureReason(t: Translate, reason: string): string {
  const [, code = '', text = ''] = REASON.exec(reason) ?? [];
  // Which field it was is in the text; earlier releases saved a path there, which has no blank.
  if (code === 'CREATE_TMP_INVOICE_FAILED' && /^[^/]* [^/]*$/.test(text))
    return `${t(`failure.${code}.title`)}: ${text}. ${t(`failure.${code}.next`)}`;
  if (hasTexts(code)) return `${t(`failure.${code}.title`)}. ${t(`failure.${code}.next`)}`;
  const known = ON_THE_WAY.find(([start]) => code.startsWith(start));
  if (known) return t(known[1]);
  return text ? t('failure.onTheWay.ofAuthority', { text: text.replace(PATH, ''), code }) : reason;
}
