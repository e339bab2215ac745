import { AuthorityUnreachable, ReplyLost } from '../../../connectors/tax-authority/port.ts';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { mapConcurrently } from '../../../platform/concurrency/map-concurrently.ts';
import { isStoreUnavailable } from '../../../platform/files/unavailable-store.ts';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import { continuing, inSpan } from '../../../platform/telemetry/tracing.ts';
import { moveAtOnce, moveInvoices } from '../../invoices/index.ts';
import { INSTALLATION } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { claimMessages, messageStateChange, setMessageState } from '../messages/index.ts';
import { type DueWorkLease, postpone } from './due.repository.ts';
import { STORAGE_UNAVAILABLE } from './retry-before-sending.ts';
import {
  acknowledged,
  notAttempted,
  notDelivered,
  type OutgoingMessage,
  possiblyDelivered,
  type SendOutcome,
  unreadable,
} from './send-outcomes.ts';
import { storeReceipts } from './store-receipts.ts';
import { transactUnflushed } from './transact-unflushed.ts';

/** In one batch. */
export const CONCURRENT_SENDS = 16;
type ReadyToSend = Readonly<{ id: string; attempts: number; messageConnection: string | null }>;

/** Claims prepared messages; postpones those of a paused connection. */
export async function claimOutgoing(
  deps: IssuingDeps,
  { companyId }: DueWorkLease,
  rows: readonly ReadyToSend[],
): Promise<OutgoingMessage[]> {
  const at = deps.clock.now();
  const connectionOf = ({ messageConnection }: ReadyToSend) =>
    deps.connections.of(messageConnection ?? INSTALLATION);
  const waiting = rows.filter((row) => connectionOf(row).isPaused(at));
  const reason = 'AUTHORITY_UNREACHABLE';
  await postpone(
    deps.db,
    companyId,
    waiting.map((row) => {
      const { id, attempts } = row;
      return { id, attempts, reason, nextStepAt: connectionOf(row).retryAt(at) };
    }),
  );
  const open = rows.filter((row) => !waiting.includes(row));
  if (open.length === 0) return [];
  const attempts = new Map(open.map((row) => [row.id, row.attempts]));
  const claimed = await claimMessages(deps.db, companyId, [...attempts.keys()], at);
  return claimed.map(({ messageId, invoiceId, hash, connection }) => ({
    messageId,
    invoiceId,
    attempts: attempts.get(invoiceId) ?? 0,
    connection,
    bytes: { hash },
  }));
}

/**
 * signed → sent or unknown: sends the stored bytes under their stored id. Each outcome states only what is
 * certain: not delivered, received, or possibly delivered.
 */
export async function sendInvoices(
  deps: IssuingDeps,
  { companyId, traces }: DueWorkLease,
  outgoing: readonly OutgoingMessage[],
): Promise<void> {
  if (outgoing.length === 0) return;
  const outcomes = await mapConcurrently(outgoing, CONCURRENT_SENDS, (one) =>
    continuing(traces?.get(one.invoiceId), () =>
      inSpan('send invoice', { company: companyId, invoice: one.invoiceId }, () =>
        send(deps, companyId, one),
      ),
    ),
  );
  await storeReceipts(deps, companyId, outcomes);
  // Outcomes that cannot be saved leave messages in `sending`, which are looked up as possibly delivered.
  await halveOnFailure(outcomes, {
    async apply(part) {
      await saveOutcomes(deps, companyId, part);
      return [];
    },
    async onRowFailed({ outgoing: { invoiceId } }, error) {
      deps.log.error(
        { err: error, companyId, invoiceId },
        'the outcome of sending could not be saved',
      );
      return [];
    },
  });
}

async function saveOutcomes(
  deps: IssuingDeps,
  companyId: string,
  outcomes: readonly SendOutcome[],
): Promise<void> {
  const at = deps.clock.now();
  const scope = { companyId, at };
  const messages = outcomes.map(({ outgoing: { messageId }, message }) => ({
    messageId,
    from: ['sending'] as const,
    to: message,
  }));
  const [moves = [], furtherMoves = []] = [0, 1].map((nth) =>
    outcomes.flatMap(({ moves }) => moves.slice(nth, nth + 1)),
  );
  const postponements = outcomes.flatMap((outcome) => outcome.postponement ?? []);
  const first = messageStateChange(companyId, at, messages);
  if (moves.length > 0 && furtherMoves.length === 0 && postponements.length === 0) {
    await moveAtOnce(deps.db, deps.events, scope, moves, { first });
    return;
  }
  await transactUnflushed(deps.db, async (tx) => {
    if (moves.length > 0) await moveInvoices(tx, deps.events, scope, moves, { first });
    else await setMessageState(tx, companyId, at, messages);
    await moveInvoices(tx, deps.events, scope, furtherMoves);
    await postpone(tx, companyId, postponements);
  });
}

async function send(
  deps: IssuingDeps,
  companyId: string,
  outgoing: OutgoingMessage,
): Promise<SendOutcome> {
  const { clock } = deps;
  const connection = deps.connections.of(outgoing.connection);
  const bytes = await bytesOf(deps, companyId, outgoing).catch((error: unknown) => error);
  if (!(bytes instanceof Uint8Array))
    return isInfrastructureError(bytes) || isStoreUnavailable(bytes)
      ? notAttempted(deps, connection, outgoing, STORAGE_UNAVAILABLE)
      : unreadable(deps, outgoing, bytes);
  if (!connection.mayTry(clock.now()))
    return notAttempted(deps, connection, outgoing, 'AUTHORITY_UNREACHABLE');
  try {
    const answer = await connection.authority.send(bytes);
    connection.recordSuccess();
    return acknowledged(deps, outgoing, answer);
  } catch (error) {
    if (error instanceof AuthorityUnreachable) {
      connection.recordFailure(clock.now(), error.retryAfter);
      return notDelivered(deps, connection, outgoing, error);
    }
    // A lost response is no proof that a working connection failed, but a degraded one is paused again.
    if (connection.isDegraded()) connection.recordFailure(clock.now(), null);
    if (!(error instanceof ReplyLost))
      deps.log.error({ err: error, invoiceId: outgoing.invoiceId }, 'sending failed unexpectedly');
    return possiblyDelivered(deps, outgoing);
  }
}

const bytesOf = async (
  { files }: IssuingDeps,
  companyId: string,
  { bytes }: OutgoingMessage,
): Promise<Uint8Array> => (bytes instanceof Uint8Array ? bytes : files.get(companyId, bytes.hash));
