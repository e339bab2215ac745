import type {
  Acknowledgement,
  AuthorityUnreachable,
} from '../../../connectors/tax-authority/port.ts';
import type { Move } from '../../invoices/index.ts';
import type { Connection } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { backOff, later } from '../later.ts';
import type { MessageState } from '../messages/index.ts';
import type { PutOff } from './due.repository.ts';

/** A message that was received is asked about when no answer came for so long; one whose receipt was lost, sooner. */
export const FIRST_QUESTION_SECONDS = 60;
const FIRST_QUESTION_WHEN_LOST_SECONDS = 5;

/** A message in state `sending`, and its bytes where they are at hand. */
export type Outgoing = Readonly<{
  messageId: string;
  invoiceId: string;
  attempts: number;
  /** By which it was sealed. */
  connection: string;
  bytes: Uint8Array | Readonly<{ hash: string }>;
}>;

/** What is known of a message after it was to be sent, and what follows for its invoice. */
export type Outcome = Readonly<{
  outgoing: Outgoing;
  message: MessageState;
  moves: readonly Move[];
  putOff?: PutOff;
  /** The message 999 that came in answer. */
  receipt?: Uint8Array | null;
}>;

/** A negative receipt (message 999 with faults) is a refusal: the message was read and not taken. */
export function acknowledged(
  deps: IssuingDeps,
  outgoing: Outgoing,
  answer: Acknowledgement,
): Outcome {
  const id = outgoing.invoiceId;
  const sent: Move = {
    id,
    from: ['signed', 'unknown'],
    to: 'sent',
    nextStepAt: later(deps.clock.now(), FIRST_QUESTION_SECONDS),
  };
  const { receipt } = answer;
  if (answer.received) return { outgoing, message: 'sent', moves: [sent], receipt };
  const failure = { code: answer.code, text: answer.reason };
  return {
    outgoing,
    message: 'answered',
    receipt,
    moves: [sent, { id, from: ['sent'], to: 'refused', failure }],
  };
}

export function notDelivered(
  { clock }: IssuingDeps,
  line: Connection['line'],
  outgoing: Outgoing,
  error: AuthorityUnreachable,
): Outcome {
  const { invoiceId: id, attempts } = outgoing;
  const nextStepAt = line.retryAt(clock.now());
  const failure = {
    code: `AUTHORITY_UNREACHABLE_${error.reason.toUpperCase()}`,
    text: error.message,
  };
  return {
    outgoing,
    message: 'prepared',
    moves: staying(id, failure, nextStepAt),
    putOff: { id, attempts: attempts + 1, reason: failure.code, nextStepAt },
  };
}

const staying = (
  id: string,
  failure: Readonly<{ code: string; text: string }>,
  nextStepAt: string,
): Move[] =>
  (['signed', 'unknown'] as const).map((state) => ({
    id,
    from: [state],
    to: state,
    failure,
    nextStepAt,
  }));

/** The line is down, as another one found out, or what was kept cannot be fetched just now. */
export function notTried(
  { clock }: IssuingDeps,
  line: Connection['line'],
  outgoing: Outgoing,
  reason: string,
): Outcome {
  const { invoiceId: id, attempts } = outgoing;
  const nextStepAt = line.retryAt(clock.now());
  return { outgoing, message: 'prepared', moves: [], putOff: { id, attempts, reason, nextStepAt } };
}

/** What was kept cannot be read any more. Nothing else can be sent in its place. */
export function damaged(deps: IssuingDeps, outgoing: Outgoing, error: unknown): Outcome {
  const { invoiceId: id, attempts } = outgoing;
  deps.log.error({ err: error, invoiceId: id }, 'a signed message cannot be read');
  const nextStepAt = backOff(deps.clock.now(), FIRST_QUESTION_SECONDS, attempts);
  const failure = {
    code: 'SIGNED_FILE_UNREADABLE',
    text: error instanceof Error ? error.message : String(error),
  };
  return {
    outgoing,
    message: 'prepared',
    moves: staying(id, failure, nextStepAt),
    putOff: { id, attempts: attempts + 1, reason: failure.code, nextStepAt },
  };
}

export const perhapsDelivered = (deps: IssuingDeps, outgoing: Outgoing): Outcome => ({
  outgoing,
  message: 'lost',
  moves: [
    {
      id: outgoing.invoiceId,
      from: ['signed', 'unknown'],
      to: 'unknown',
      failure: { code: 'ANSWER_LOST', text: 'The answer of the tax authority was lost.' },
      nextStepAt: later(deps.clock.now(), FIRST_QUESTION_WHEN_LOST_SECONDS),
    },
  ],
});
