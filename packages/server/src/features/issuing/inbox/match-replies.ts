import type { IssuingDeps } from '../deps.ts';
import { findByMessageId, type SentMessage } from '../messages/index.ts';
import { type InvoiceDecision, invoiceDecisionOf, type ReplyHeader } from '../workshop/index.ts';
import type { StoredMessage } from './inbox.repository.ts';
import type { InboxOutcome, OtherReply } from './other-replies.ts';
import { settles, verdictOfReply } from './reply-verdict.ts';

/** A message that can be applied to sent messages. */
export type MatchedReply = Readonly<{
  message: StoredMessage;
  header: ReplyHeader;
  /** Null: the message changes no state. */
  decision: InvoiceDecision | null;
  sent: readonly SentMessage[];
}>;

export type MatchResult = Readonly<{
  verdicts: Map<string, InboxOutcome>;
  matched: MatchedReply[];
  /** Replies to other messages than invoices. */
  others: OtherReply[];
}>;

/** Looks up the sent message of each reply, and returns the verdicts. */
export async function matchReplies(
  deps: IssuingDeps,
  companyId: string,
  read: readonly OtherReply[],
): Promise<MatchResult> {
  const sent = await findByMessageId(
    deps.db,
    companyId,
    read.flatMap(({ parsed }) => parsed.header.replyTo ?? []),
  );
  const byMessage = Map.groupBy(sent, (message) => message.message_id);
  const result: MatchResult = { verdicts: new Map(), matched: [], others: [] };
  for (const one of read) {
    const { message, parsed } = one;
    const { header } = parsed;
    const ours = byMessage.get(header.replyTo ?? '') ?? [];
    if (ours.length === 0) result.others.push(one);
    const decision = parsed.kind === 'content' ? invoiceDecisionOf(parsed.content) : null;
    const verdict = await verdictOfReply(deps, companyId, decision, ours);
    result.verdicts.set(message.id, verdict);
    if (verdict.state === 'applied')
      result.matched.push({
        message,
        header,
        decision: settles(decision, ours) ? decision : null,
        sent: ours,
      });
  }
  return result;
}
