import { AuthorityUnreachable, MessageNotKnown } from '../../../connectors/tax-authority/port.ts';
import { transact } from '../../../platform/db/transact.ts';
import { type Move, moveInvoices } from '../../invoices/index.ts';
import { INSTALLATION } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import { applyReplies } from '../inbox/index.ts';
import { backOff, later } from '../later.ts';
import { loseStaleMessages, setMessageState } from '../messages/index.ts';
import { type Lease, type PutOff, putOff, type Taken } from './due.repository.ts';
import { inParallel } from './in-parallel.ts';
import { FIRST_QUESTION_SECONDS } from './send-outcomes.ts';

const CONCURRENT_QUESTIONS = 8;
/** A sender that noted no outcome within so many time limits of one request is dead. */
const SENDER_DEAD_AFTER_LIMITS = 3;

type Finding = Readonly<{
  row: Taken;
  found: 'nothing-yet' | 'never-arrived' | 'no-connection' | Uint8Array;
}>;

/** Whether a person asks, who is not put off because the line was down a moment ago. */
export type Asking = Readonly<{ isPerson: boolean }>;

/** Asks about those of the taken invoices that were sent; what a dead process was sending may have been. */
export async function askAbout(
  deps: IssuingDeps,
  lease: Lease,
  taken: readonly Taken[],
  asking: Asking,
): Promise<Taken[]> {
  const inState = (...states: readonly Taken['messageState'][]) =>
    taken.filter(({ messageState }) => messageState !== null && states.includes(messageState));
  const lost = await loseDeadSenders(deps, lease, inState('sending'));
  return ask(deps, lease, [...inState('sent', 'lost'), ...lost], asking);
}

/**
 * Settles invoices whose fate is not known by asking the authority about the message that was sent:
 * its answer is taken, or the message is confirmed to lie there, or it never arrived and the same
 * bytes are to be sent again under the same id: these are answered. Nothing is ever numbered or
 * written anew for that.
 */
async function ask(
  deps: IssuingDeps,
  { companyId, until }: Lease,
  rows: readonly Taken[],
  { isPerson }: Asking,
): Promise<Taken[]> {
  if (rows.length === 0) return [];
  const findings = await inParallel(rows, CONCURRENT_QUESTIONS, (row) =>
    question(deps, row, isPerson),
  );
  const answered = findings.filter(({ found }) => found instanceof Uint8Array);
  for (const [connection, ofConnection] of groupBy(answered, ({ row }) => connectionOf(deps, row)))
    await applyReplies(
      deps,
      connection.inbox,
      ofConnection.flatMap(({ found }) => (found instanceof Uint8Array ? [found] : [])),
    );
  const at = deps.clock.now();
  const gone = findings.filter(({ found }) => found === 'never-arrived');
  const there = findings.filter(
    ({ found, row }) => found === 'nothing-yet' && row.messageState === 'lost',
  );
  await transact(deps.db, async (tx) => {
    await setMessageState(tx, companyId, at, [
      ...there.map(({ row }) => ({
        messageId: messageOf(row),
        from: ['lost'] as const,
        to: 'sent' as const,
      })),
      ...gone.map(({ row }) => ({
        messageId: messageOf(row),
        from: ['sent', 'lost'] as const,
        to: 'prepared' as const,
      })),
    ]);
    await moveInvoices(tx, deps.events, { companyId, at }, [
      ...there.map(({ row }) => arrived(row, later(at, FIRST_QUESTION_SECONDS))),
      ...gone.map(({ row }) => neverArrived(row, until)),
    ]);
    const others = findings.filter(
      (finding) => !gone.includes(finding) && !there.includes(finding),
    );
    await putOff(
      tx,
      companyId,
      others.map((finding) => askedLater(deps, finding)),
    );
  });
  return gone.map(({ row }) => row);
}

const messageOf = ({ messageId }: Taken): string => messageId ?? '';

/** Only the one by which it was sent knows what became of it. */
const connectionOf = ({ connections }: IssuingDeps, { messageConnection }: Taken) =>
  connections.of(messageConnection ?? INSTALLATION);

async function question(deps: IssuingDeps, row: Taken, isPerson: boolean): Promise<Finding> {
  const { clock, log } = deps;
  const { authority, line } = connectionOf(deps, row);
  const { messageId } = row;
  if (messageId === null) return { row, found: 'no-connection' };
  if (!isPerson && !line.mayTry(clock.now())) return { row, found: 'no-connection' };
  try {
    const reply = await authority.replyTo(messageId);
    line.works();
    return { row, found: reply ?? 'nothing-yet' };
  } catch (error) {
    if (error instanceof MessageNotKnown) {
      line.works();
      return { row, found: 'never-arrived' };
    }
    const retryAfter = error instanceof AuthorityUnreachable ? error.retryAfter : null;
    line.broke(clock.now(), retryAfter);
    log.warn({ err: error, messageId }, 'the authority cannot be asked');
    return { row, found: 'no-connection' };
  }
}

const arrived = ({ id }: Taken, nextStepAt: string): Move => ({
  id,
  from: ['unknown'],
  to: 'sent',
  nextStepAt,
});

const neverArrived = ({ id }: Taken, nextStepAt: string): Move => ({
  id,
  from: ['sent', 'unknown'],
  to: 'unknown',
  failure: {
    code: 'MESSAGE_NEVER_ARRIVED',
    text: 'The message never arrived and is sent again.',
  },
  nextStepAt,
});

/** An answer that could be applied has ended the step already. */
function askedLater(deps: IssuingDeps, { row, found }: Finding): PutOff {
  const at = deps.clock.now();
  const { id, attempts } = row;
  if (found === 'no-connection')
    return {
      id,
      attempts,
      reason: 'AUTHORITY_UNREACHABLE',
      nextStepAt: connectionOf(deps, row).line.retryAt(at),
    };
  const tried = attempts + 1;
  return {
    id,
    attempts: tried,
    reason: null,
    nextStepAt: backOff(at, FIRST_QUESTION_SECONDS, tried),
  };
}

/** What a dead process was sending may have arrived. Who may still be sending is given his time. */
async function loseDeadSenders(
  deps: IssuingDeps,
  { companyId, until }: Lease,
  rows: readonly Taken[],
): Promise<Taken[]> {
  if (rows.length === 0) return [];
  const at = deps.clock.now();
  const patience = (SENDER_DEAD_AFTER_LIMITS * deps.config.taxAuthority.timeoutMs) / 1000;
  const ids = rows.map(({ id }) => id);
  const lost = await transact(deps.db, async (tx) => {
    const lost = new Set(await loseStaleMessages(tx, companyId, ids, later(at, -patience), at));
    await moveInvoices(
      tx,
      deps.events,
      { companyId, at },
      [...lost].map((id) => toUnknown(id, until)),
    );
    const alive = rows.filter(({ id }) => !lost.has(id));
    await putOff(
      tx,
      companyId,
      alive.map(({ id, attempts }) => ({
        id,
        attempts,
        reason: null,
        nextStepAt: later(at, patience),
      })),
    );
    return lost;
  });
  return rows.flatMap((row): Taken[] =>
    lost.has(row.id) ? [{ ...row, state: 'unknown', messageState: 'lost' }] : [],
  );
}

const toUnknown = (id: string, nextStepAt: string): Move => ({
  id,
  from: ['signed', 'unknown'],
  to: 'unknown',
  failure: { code: 'ANSWER_LOST', text: 'The answer of the tax authority was lost.' },
  nextStepAt,
});
