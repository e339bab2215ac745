import { AuthorityUnreachable, MessageNotKnown } from '../../../connectors/tax-authority/port.ts';
import { mapConcurrently } from '../../../platform/concurrency/map-concurrently.ts';
import { transact } from '../../../platform/db/transact.ts';
import { type Move, moveInvoices } from '../../invoices/index.ts';
import { INSTALLATION } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { applyReplies } from '../inbox/index.ts';
import { markStaleLost, setMessageState } from '../messages/index.ts';
import { addSeconds, retryTime } from '../retry-time.ts';
import {
  type ClaimedInvoice,
  type DueWorkLease,
  type Postponement,
  postpone,
} from './due.repository.ts';
import { FIRST_LOOK_UP_SECONDS } from './send-outcomes.ts';

const CONCURRENT_LOOK_UPS = 8;
/** A sender without a stored outcome after so many request timeouts is dead. */
const SENDER_DEAD_AFTER_LIMITS = 3;

type LookUp = Readonly<{
  row: ClaimedInvoice;
  outcome: 'no-reply-yet' | 'never-arrived' | 'unreachable' | Uint8Array;
}>;

/** A look-up for a user is not postponed by a paused connection. */
export type LookUpOptions = Readonly<{ isUserRequest: boolean }>;

/** Looks up the sent invoices among the claimed ones; returns those whose message never arrived. */
export async function lookUpOutcomes(
  deps: IssuingDeps,
  lease: DueWorkLease,
  claimed: readonly ClaimedInvoice[],
  asking: LookUpOptions,
): Promise<ClaimedInvoice[]> {
  const inState = (...states: readonly ClaimedInvoice['messageState'][]) =>
    claimed.filter(({ messageState }) => messageState !== null && states.includes(messageState));
  const lost = await loseDeadSenders(deps, lease, inState('sending'));
  return settleSent(deps, lease, [...inState('sent', 'lost'), ...lost], asking);
}

/**
 * Settles invoices of unknown outcome by the message that was sent: applies its reply, records that it arrived,
 * or returns it to be resent with the same bytes under the same id. Never numbers or encodes again.
 */
async function settleSent(
  deps: IssuingDeps,
  { companyId, until }: DueWorkLease,
  rows: readonly ClaimedInvoice[],
  { isUserRequest }: LookUpOptions,
): Promise<ClaimedInvoice[]> {
  if (rows.length === 0) return [];
  const lookUps = await mapConcurrently(rows, CONCURRENT_LOOK_UPS, (row) =>
    lookUpOutcome(deps, row, isUserRequest),
  );
  const withReply = lookUps.filter(({ outcome }) => outcome instanceof Uint8Array);
  for (const [connection, ofConnection] of Map.groupBy(withReply, ({ row }) =>
    connectionOf(deps, row),
  ))
    await applyReplies(
      deps,
      connection.inbox,
      ofConnection.flatMap(({ outcome }) => (outcome instanceof Uint8Array ? [outcome] : [])),
    );
  const at = deps.clock.now();
  const neverArrived = lookUps.filter(({ outcome }) => outcome === 'never-arrived');
  const stillThere = lookUps.filter(
    ({ outcome, row }) => outcome === 'no-reply-yet' && row.messageState === 'lost',
  );
  await transact(deps.db, async (tx) => {
    await setMessageState(tx, companyId, at, [
      ...stillThere.map(({ row }) => ({
        messageId: messageOf(row),
        from: ['lost'] as const,
        to: 'sent' as const,
      })),
      ...neverArrived.map(({ row }) => ({
        messageId: messageOf(row),
        from: ['sent', 'lost'] as const,
        to: 'prepared' as const,
      })),
    ]);
    await moveInvoices(tx, deps.events, { companyId, at }, [
      ...stillThere.map(({ row }) => toSent(row, addSeconds(at, FIRST_LOOK_UP_SECONDS))),
      ...neverArrived.map(({ row }) => toUnsent(row, until)),
    ]);
    const others = lookUps.filter(
      (lookUp) => !neverArrived.includes(lookUp) && !stillThere.includes(lookUp),
    );
    await postpone(
      tx,
      companyId,
      others.map((lookUp) => lookedUpLater(deps, lookUp)),
    );
  });
  return neverArrived.map(({ row }) => row);
}

const messageOf = ({ messageId }: ClaimedInvoice): string => messageId ?? '';

/** Only the connection that sent a message knows its outcome. */
const connectionOf = ({ connections }: IssuingDeps, { messageConnection }: ClaimedInvoice) =>
  connections.of(messageConnection ?? INSTALLATION);

async function lookUpOutcome(
  deps: IssuingDeps,
  row: ClaimedInvoice,
  isUserRequest: boolean,
): Promise<LookUp> {
  const { clock, log } = deps;
  const connection = connectionOf(deps, row);
  const { messageId } = row;
  if (messageId === null) return { row, outcome: 'unreachable' };
  if (!isUserRequest && !connection.mayTry(clock.now())) return { row, outcome: 'unreachable' };
  try {
    const reply = await connection.authority.replyTo(messageId);
    connection.recordSuccess();
    return { row, outcome: reply ?? 'no-reply-yet' };
  } catch (error) {
    if (error instanceof MessageNotKnown) {
      connection.recordSuccess();
      return { row, outcome: 'never-arrived' };
    }
    const retryAfter = error instanceof AuthorityUnreachable ? error.retryAfter : null;
    connection.recordFailure(clock.now(), retryAfter);
    log.warn({ err: error, messageId }, 'the outcome of a message cannot be looked up');
    return { row, outcome: 'unreachable' };
  }
}

const toSent = ({ id }: ClaimedInvoice, nextStepAt: string): Move => ({
  id,
  from: ['unknown'],
  to: 'sent',
  nextStepAt,
});

const toUnsent = ({ id }: ClaimedInvoice, nextStepAt: string): Move => ({
  id,
  from: ['sent', 'unknown'],
  to: 'unknown',
  failure: {
    code: 'MESSAGE_NEVER_ARRIVED',
    text: 'The message never arrived and is sent again.',
  },
  nextStepAt,
});

/** An applied reply has completed the step already, so that this postponement changes nothing. */
function lookedUpLater(deps: IssuingDeps, { row, outcome }: LookUp): Postponement {
  const at = deps.clock.now();
  const { id, attempts } = row;
  if (outcome === 'unreachable')
    return {
      id,
      attempts,
      reason: 'AUTHORITY_UNREACHABLE',
      nextStepAt: connectionOf(deps, row).retryAt(at),
    };
  const tried = attempts + 1;
  return {
    id,
    attempts: tried,
    reason: null,
    nextStepAt: retryTime(at, FIRST_LOOK_UP_SECONDS, tried),
  };
}

/** Marks messages of dead senders as lost, because they may have arrived; postpones those that may still be sent. */
async function loseDeadSenders(
  deps: IssuingDeps,
  { companyId, until }: DueWorkLease,
  rows: readonly ClaimedInvoice[],
): Promise<ClaimedInvoice[]> {
  if (rows.length === 0) return [];
  const at = deps.clock.now();
  const timeout = (SENDER_DEAD_AFTER_LIMITS * deps.config.taxAuthority.timeoutMs) / 1000;
  const ids = rows.map(({ id }) => id);
  const lost = await transact(deps.db, async (tx) => {
    const lost = new Set(await markStaleLost(tx, companyId, ids, addSeconds(at, -timeout), at));
    await moveInvoices(
      tx,
      deps.events,
      { companyId, at },
      [...lost].map((id) => toUnknown(id, until)),
    );
    const sending = rows.filter(({ id }) => !lost.has(id));
    await postpone(
      tx,
      companyId,
      sending.map(({ id, attempts }) => ({
        id,
        attempts,
        reason: null,
        nextStepAt: addSeconds(at, timeout),
      })),
    );
    return lost;
  });
  return rows.flatMap((row): ClaimedInvoice[] =>
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
