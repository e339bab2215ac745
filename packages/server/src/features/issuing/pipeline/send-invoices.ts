import {
  type Acknowledgement,
  AnswerLost,
  AuthorityUnreachable,
} from '../../../connectors/tax-authority/port.ts';
import { type Move, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  type ClaimedMessage,
  claimMessages,
  type MessageState,
  setMessageState,
} from '../messages/index.ts';
import { inParallel } from './in-parallel.ts';
import { unflushed } from './unflushed.ts';

/** Messages under way at once from one process. */
const CONCURRENT_SENDS = 16;

type Outcome = Readonly<{ message: MessageState; moves: readonly Move[] }>;

/**
 * signed → sent or unknown: sends the bytes that were kept, under the id that was kept with them.
 * Whatever happens on the line, the outcome says no more than is known: nothing delivered, received,
 * or possibly delivered.
 */
export async function sendInvoices(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const claimed = await claimMessages(deps.db, companyId, ids, deps.clock.now());
  if (claimed.length === 0) return;
  const outcomes = await inParallel(claimed, CONCURRENT_SENDS, async (message) => ({
    message,
    outcome: await send(deps, companyId, message),
  }));
  const at = deps.clock.now();
  // Taken back, it counts as possibly delivered, which is asked about.
  await unflushed(deps.db, async (db) => {
    await setMessageState(
      db,
      companyId,
      at,
      outcomes.map(({ message, outcome }) => ({
        id: message.id,
        from: ['sending'],
        to: outcome.message,
      })),
    );
    for (const step of [0, 1])
      await moveInvoices(
        db,
        deps.events,
        { companyId, at },
        outcomes.flatMap(({ outcome }) => outcome.moves.slice(step, step + 1)),
      );
  });
}

async function send(
  deps: IssuingDeps,
  companyId: string,
  { invoice_id: id, hash }: ClaimedMessage,
): Promise<Outcome> {
  const bytes = await deps.files.get(companyId, hash);
  try {
    return acknowledged(id, await deps.taxAuthority.send(bytes));
  } catch (error) {
    if (error instanceof AuthorityUnreachable) return notDelivered(id, error);
    if (!(error instanceof AnswerLost))
      deps.log.error({ err: error, invoiceId: id }, 'sending ended in an unexpected way');
    return perhapsDelivered(id);
  }
}

/** A negative receipt (message 999 with faults) is a refusal: the message was read and not taken. */
function acknowledged(id: string, answer: Acknowledgement): Outcome {
  const sent: Move = { id, from: ['signed', 'unknown'], to: 'sent' };
  if (answer.received) return { message: 'sent', moves: [sent] };
  const failure = { code: answer.code, text: answer.reason };
  return { message: 'answered', moves: [sent, { id, from: ['sent'], to: 'refused', failure }] };
}

const notDelivered = (id: string, error: AuthorityUnreachable): Outcome => ({
  message: 'prepared',
  moves: (['signed', 'unknown'] as const).map((state) => ({
    id,
    from: [state],
    to: state,
    failure: { code: `AUTHORITY_UNREACHABLE_${error.reason.toUpperCase()}`, text: error.message },
  })),
});

const perhapsDelivered = (id: string): Outcome => ({
  message: 'lost',
  moves: [
    {
      id,
      from: ['signed', 'unknown'],
      to: 'unknown',
      failure: { code: 'ANSWER_LOST', text: 'The answer of the tax authority was lost.' },
    },
  ],
});
