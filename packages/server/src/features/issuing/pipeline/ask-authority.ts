import { MessageNotKnown } from '../../../connectors/tax-authority/port.ts';
import { transact } from '../../../platform/db/transact.ts';
import { type Move, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { applyReplies } from '../inbox/index.ts';
import {
  claimQuestions,
  loseStaleMessages,
  type SentMessage,
  setMessageState,
} from '../messages/index.ts';
import { inParallel } from './in-parallel.ts';

const CONCURRENT_QUESTIONS = 8;
/** A sender that noted no outcome within so many time limits of one request is dead. */
const SENDER_DEAD_AFTER_LIMITS = 3;

type Finding = Readonly<{
  message: SentMessage;
  found: 'nothing-yet' | 'never-arrived' | 'no-connection' | Uint8Array;
}>;

/**
 * Settles invoices whose fate is not known by asking the authority about the message that was sent:
 * its answer is taken, or the message is confirmed to lie there, or it never arrived and the same
 * bytes are sent again under the same id. Nothing is ever numbered or written anew for that.
 */
export async function askAuthority(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
  options: Readonly<{ now: boolean }> = { now: false },
): Promise<void> {
  await loseDeadSenders(deps, companyId, ids);
  const at = deps.clock.now();
  const messages = await claimQuestions(deps.db, companyId, ids, at, options.now);
  const findings = await inParallel(messages, CONCURRENT_QUESTIONS, (message) =>
    ask(deps, message),
  );
  await applyReplies(
    deps,
    findings.flatMap(({ found }) => (found instanceof Uint8Array ? [found] : [])),
  );
  await noteFindings(deps, companyId, findings);
}

/** What a dead process was sending may have arrived. */
async function loseDeadSenders(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const at = deps.clock.now();
  const patience = SENDER_DEAD_AFTER_LIMITS * deps.config.taxAuthority.timeoutMs;
  const before = new Date(Date.parse(at) - patience).toISOString();
  await transact(deps.db, async (db) => {
    const lost = await loseStaleMessages(db, companyId, ids, before, at);
    await moveInvoices(db, deps.events, { companyId, at }, lost.map(toUnknown));
  });
}

export const toUnknown = (id: string): Move => ({
  id,
  from: ['signed', 'unknown'],
  to: 'unknown',
  failure: { code: 'ANSWER_LOST', text: 'The answer of the tax authority was lost.' },
});

async function ask(deps: IssuingDeps, message: SentMessage): Promise<Finding> {
  try {
    const reply = await deps.taxAuthority.replyTo(message.message_id);
    return { message, found: reply ?? 'nothing-yet' };
  } catch (error) {
    if (error instanceof MessageNotKnown) return { message, found: 'never-arrived' };
    deps.log.warn({ err: error, messageId: message.message_id }, 'the authority cannot be asked');
    return { message, found: 'no-connection' };
  }
}

async function noteFindings(
  deps: IssuingDeps,
  companyId: string,
  findings: readonly Finding[],
): Promise<void> {
  const at = deps.clock.now();
  const there = findings.filter(({ found }) => found === 'nothing-yet');
  const gone = findings.filter(({ found }) => found === 'never-arrived');
  if (there.length + gone.length === 0) return;
  await transact(deps.db, async (db) => {
    await setMessageState(db, companyId, at, [
      ...there.map(({ message: { id } }) => ({ id, from: ['lost'] as const, to: 'sent' as const })),
      ...gone.map(({ message: { id } }) => ({
        id,
        from: ['sent', 'lost'] as const,
        to: 'prepared' as const,
      })),
    ]);
    await moveInvoices(db, deps.events, { companyId, at }, [
      ...there.map(
        ({ message }): Move => ({ id: message.invoice_id, from: ['unknown'], to: 'sent' }),
      ),
      ...gone.map(
        ({ message }): Move => ({
          id: message.invoice_id,
          from: ['sent', 'unknown'],
          to: 'unknown',
          failure: {
            code: 'MESSAGE_NEVER_ARRIVED',
            text: 'The message never arrived and is sent again.',
          },
        }),
      ),
    ]);
  });
}
