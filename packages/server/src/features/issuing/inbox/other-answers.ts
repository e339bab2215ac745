import type { Reading } from '../workshop/index.ts';
import type { StoredMessage } from './inbox.repository.ts';

/** What becomes of a message in the inbox. `failed`: to be tried again. */
export type Verdict = Readonly<{
  state: 'applied' | 'parked' | 'unmatched' | 'failed';
  reason: string | null;
}>;

/** A message of the authority that answers no invoice of ours, believed and read. */
export type OtherMessage = Readonly<{
  message: StoredMessage;
  reading: Extract<Reading, { kind: 'answer' | 'settles-nothing' }>;
}>;

/** Who takes what the authority says about something else than an invoice. */
export type OtherAnswers = Readonly<{
  /** Takes those that are its own, each once; answers a verdict for each of them, and none for any other. */
  apply(companyId: string, messages: readonly OtherMessage[]): Promise<Map<string, Verdict>>;
}>;
