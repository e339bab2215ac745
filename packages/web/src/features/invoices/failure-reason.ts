import { hasTexts } from '../../lib/error-text.ts';
import type { Translate } from '../../lib/i18n.ts';

/** `CODE: text`, or only `CODE`. */
const REASON = /^([A-Z][A-Z0-9_]+|\d+)(?:: ([\s\S]*))?$/;

/** Path of a field, which earlier releases saved with refusals of the authority. */
const PATH = /^(?:[\w[\]]+\/)+[\w[\]]+: /gm;

/** Failures of the transmission to the authority, apart from its refusals. */
const ON_THE_WAY = [
  ['AUTHORITY_UNREACHABLE', 'failure.onTheWay.unreachable'],
  ['ANSWER_LOST', 'failure.onTheWay.answerLost'],
  ['MESSAGE_NEVER_ARRIVED', 'failure.onTheWay.neverArrived'],
  ['WAITING_FOR_TOKEN', 'failure.onTheWay.waitingForToken'],
  ['STORAGE_UNAVAILABLE', 'failure.onTheWay.storage'],
  ['AUTHORITY_SIGNATURE', 'failure.onTheWay.authoritySignature'],
] as const;

/** Codes or prefixes with a text here, besides the closed list of refusal codes. */
export const ON_THE_WAY_CODES: readonly string[] = ON_THE_WAY.map(([start]) => start);

/**
 * Why an invoice failed, in words: in the user's language for known codes, otherwise the authority's own
 * text with its code.
 */
export function failureReason(t: Translate, reason: string): string {
  const [, code = '', text = ''] = REASON.exec(reason) ?? [];
  // The text names the field; earlier releases saved a path without blanks there.
  if (code === 'CREATE_TMP_INVOICE_FAILED' && /^[^/]* [^/]*$/.test(text))
    return `${t(`failure.${code}.title`)}: ${text}. ${t(`failure.${code}.next`)}`;
  if (hasTexts(code)) return `${t(`failure.${code}.title`)}. ${t(`failure.${code}.next`)}`;
  const onTheWay = ON_THE_WAY.find(([start]) => code.startsWith(start));
  // The cause of a full disk is for whoever runs the server.
  if (code === 'STORAGE_UNAVAILABLE' && text) return `${t('failure.onTheWay.storage')} (${text})`;
  if (onTheWay) return t(onTheWay[1]);
  return text ? t('failure.onTheWay.ofAuthority', { text: text.replace(PATH, ''), code }) : reason;
}
