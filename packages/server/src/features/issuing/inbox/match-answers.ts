import type { IssuingDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import { findByMessageId, type SentMessage } from '../messages/index.ts';
import { type InvoiceAnswer, ofInvoice, type ReplyHeader } from '../workshop/index.ts';
import type { StoredMessage } from './inbox.repository.ts';
import { judge, settles } from './judge-answer.ts';
import type { OtherMessage, Verdict } from './other-answers.ts';

/** A message that can be applied: what it is about, and what it says of it. */
export type Matched = Readonly<{
  message: StoredMessage;
  header: ReplyHeader;
  /** Null: it settles nothing. */
  answer: InvoiceAnswer | null;
  sent: readonly SentMessage[];
}>;

export type Match = Readonly<{
  verdicts: Map<string, Verdict>;
  matched: Matched[];
  /** They answer nothing that brought an invoice. */
  others: OtherMessage[];
}>;

/** Finds what each message answers among what the company sent, and judges it. */
export async function match(
  deps: IssuingDeps,
  companyId: string,
  read: readonly OtherMessage[],
): Promise<Match> {
  const sent = await findByMessageId(
    deps.db,
    companyId,
    read.flatMap(({ reading }) => reading.header.replyTo ?? []),
  );
  const byMessage = groupBy(sent, (message) => message.message_id);
  const found: Match = { verdicts: new Map(), matched: [], others: [] };
  for (const one of read) {
    const { message, reading } = one;
    const { header } = reading;
    const ours = byMessage.get(header.replyTo ?? '') ?? [];
    if (ours.length === 0) found.others.push(one);
    const answer = reading.kind === 'answer' ? ofInvoice(reading.answer) : null;
    const verdict = await judge(deps, companyId, answer, ours);
    found.verdicts.set(message.id, verdict);
    if (verdict.state === 'applied')
      found.matched.push({
        message,
        header,
        answer: settles(answer, ours) ? answer : null,
        sent: ours,
      });
  }
  return found;
}
