import type { IssuingDeps } from '../deps.ts';
import type { SentMessage } from '../messages/index.ts';
import { type InvoiceDecision, signatureHashesIn } from '../workshop/index.ts';
import type { InboxOutcome } from './other-replies.ts';

/** Accepts an authority code only with the signature of the document that was sent. */
export async function verdictOfReply(
  deps: IssuingDeps,
  companyId: string,
  decision: InvoiceDecision | null,
  ours: readonly SentMessage[],
): Promise<InboxOutcome> {
  if (ours.length === 0) return { state: 'unmatched', reason: 'ANSWERS_NOTHING_SENT' };
  const applied: InboxOutcome = { state: 'applied', reason: null };
  if (decision?.kind !== 'accepted' || decision.document === null) return applied;
  const signatures = signatureHashesIn(decision.document);
  try {
    for (const message of ours)
      if (signatures.includes(await signatureHashOf(deps, companyId, message))) return applied;
  } catch (error) {
    return { state: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
  return { state: 'parked', reason: 'CODE_FOR_ANOTHER_DOCUMENT' };
}

async function signatureHashOf(
  { files }: IssuingDeps,
  companyId: string,
  { signature_hash, file_hash }: SentMessage,
): Promise<string> {
  if (signature_hash !== null) return signature_hash;
  const document = Buffer.from(await files.get(companyId, file_hash)).toString('utf8');
  return signatureHashesIn(document)[0] ?? '';
}

/** Whether the decision is final: of an invoice that needs a code only the code is, not `valid`. */
export const settles = (decision: InvoiceDecision | null, ours: readonly SentMessage[]): boolean =>
  decision !== null &&
  (decision.kind === 'refused' ||
    decision.code !== null ||
    ours.every(({ type }) => WITHOUT_CODE.includes(type)));

const WITHOUT_CODE: readonly string[] = ['203', '210'];
