import type { ParsedReply } from '../workshop/index.ts';
import type { StoredMessage } from './inbox.repository.ts';

/** Outcome of a message in the inbox. `failed`: it is retried. */
export type InboxOutcome = Readonly<{
  state: 'applied' | 'parked' | 'unmatched' | 'failed';
  reason: string | null;
}>;

/** A trusted message of the authority that replies to no invoice. */
export type OtherReply = Readonly<{
  message: StoredMessage;
  parsed: Extract<ParsedReply, { kind: 'content' | 'without-content' }>;
}>;

/** Handler of replies about other matters than invoices. */
export type OtherReplies = Readonly<{
  /** Applies its own messages, each once; returns verdicts of these only. */
  apply(companyId: string, messages: readonly OtherReply[]): Promise<Map<string, InboxOutcome>>;
}>;
