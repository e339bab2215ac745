import type {
  Acknowledgement,
  AuthorityUnreachable,
} from '../../../connectors/tax-authority/port.ts';
import type { Move } from '../../invoices/index.ts';
import type { ConnectionHealth } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import type { MessageState } from '../messages/index.ts';
import { addSeconds, retryTime } from '../retry-time.ts';
import type { Postponement } from './due.repository.ts';

/** A received message without a reply is looked up after so long; one whose receipt was lost, sooner. */
export const FIRST_LOOK_UP_SECONDS = 60;
const FIRST_LOOK_UP_WHEN_LOST_SECONDS = 5;

/** A message in state `sending`, with its bytes or their hash. */
export type OutgoingMessage = Readonly<{
  messageId: string;
  invoiceId: string;
  attempts: number;
  connection: string;
  bytes: Uint8Array | Readonly<{ hash: string }>;
}>;

/** Outcome of sending a message, and the changes of its invoice. */
export type SendOutcome = Readonly<{
  outgoing: OutgoingMessage;
  message: MessageState;
  moves: readonly Move[];
  postponement?: Postponement;
  /** The message 999 that came in response. */
  receipt?: Uint8Array | null;
}>;

/** A negative receipt (message 999 with faults) is a refusal: the message was read and not taken. */
export function acknowledged(
  deps: IssuingDeps,
  outgoing: OutgoingMessage,
  answer: Acknowledgement,
): SendOutcome {
  const id = outgoing.invoiceId;
  const sent: Move = {
    id,
    from: ['signed', 'unknown'],
    to: 'sent',
    nextStepAt: addSeconds(deps.clock.now(), FIRST_LOOK_UP_SECONDS),
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
  connection: ConnectionHealth,
  outgoing: OutgoingMessage,
  error: AuthorityUnreachable,
): SendOutcome {
  const { invoiceId: id, attempts } = outgoing;
  const nextStepAt = connection.retryAt(clock.now());
  const failure = {
    code: `AUTHORITY_UNREACHABLE_${error.reason.toUpperCase()}`,
    text: error.message,
  };
  return {
    outgoing,
    message: 'prepared',
    moves: sameState(id, failure, nextStepAt),
    postponement: { id, attempts: attempts + 1, reason: failure.code, nextStepAt },
  };
}

const sameState = (
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

/** The connection is paused, or the stored bytes cannot be loaded just now. */
export function notAttempted(
  { clock }: IssuingDeps,
  connection: ConnectionHealth,
  outgoing: OutgoingMessage,
  reason: string,
): SendOutcome {
  const { invoiceId: id, attempts } = outgoing;
  const nextStepAt = connection.retryAt(clock.now());
  return {
    outgoing,
    message: 'prepared',
    moves: [],
    postponement: { id, attempts, reason, nextStepAt },
  };
}

/** The stored bytes are damaged, and nothing else may be sent in their place. */
export function unreadable(
  deps: IssuingDeps,
  outgoing: OutgoingMessage,
  error: unknown,
): SendOutcome {
  const { invoiceId: id, attempts } = outgoing;
  deps.log.error({ err: error, invoiceId: id }, 'a signed message cannot be read');
  const nextStepAt = retryTime(deps.clock.now(), FIRST_LOOK_UP_SECONDS, attempts);
  const failure = {
    code: 'SIGNED_FILE_UNREADABLE',
    text: error instanceof Error ? error.message : String(error),
  };
  return {
    outgoing,
    message: 'prepared',
    moves: sameState(id, failure, nextStepAt),
    postponement: { id, attempts: attempts + 1, reason: failure.code, nextStepAt },
  };
}

export const possiblyDelivered = (deps: IssuingDeps, outgoing: OutgoingMessage): SendOutcome => ({
  outgoing,
  message: 'lost',
  moves: [
    {
      id: outgoing.invoiceId,
      from: ['signed', 'unknown'],
      to: 'unknown',
      failure: { code: 'ANSWER_LOST', text: 'The answer of the tax authority was lost.' },
      nextStepAt: addSeconds(deps.clock.now(), FIRST_LOOK_UP_WHEN_LOST_SECONDS),
    },
  ],
});
