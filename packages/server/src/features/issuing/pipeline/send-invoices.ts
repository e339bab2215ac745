import { AnswerLost, AuthorityUnreachable } from '../../../connectors/tax-authority/port.ts';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { isStoreUnavailable } from '../../../platform/files/unavailable-store.ts';
import { moveAtOnce, moveInvoices } from '../../invoices/index.ts';
import { INSTALLATION } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { eachByItself } from '../each-by-itself.ts';
import { claimMessages, messageStateChange, setMessageState } from '../messages/index.ts';
import { type Lease, putOff } from './due.repository.ts';
import { inParallel } from './in-parallel.ts';
import {
  acknowledged,
  damaged,
  notDelivered,
  notTried,
  type Outcome,
  type Outgoing,
  perhapsDelivered,
} from './send-outcomes.ts';
import { storeReceipts } from './store-receipts.ts';
import { unflushed } from './unflushed.ts';

/** Messages under way at once from one hand. */
export const CONCURRENT_SENDS = 16;
type Ready = Readonly<{ id: string; attempts: number; messageConnection: string | null }>;

/** Takes messages that lie ready, where the line is good; else they wait until it is. */
export async function claimOutgoing(
  deps: IssuingDeps,
  { companyId }: Lease,
  rows: readonly Ready[],
): Promise<Outgoing[]> {
  const at = deps.clock.now();
  const lineOf = ({ messageConnection }: Ready) =>
    deps.connections.of(messageConnection ?? INSTALLATION).line;
  const waiting = rows.filter((row) => lineOf(row).isPaused(at));
  const reason = 'AUTHORITY_UNREACHABLE';
  await putOff(
    deps.db,
    companyId,
    waiting.map((row) => {
      const { id, attempts } = row;
      return { id, attempts, reason, nextStepAt: lineOf(row).retryAt(at) };
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
 * signed → sent or unknown: sends the bytes that were kept, under the id that was kept with them.
 * Whatever happens on the line, the outcome says no more than is known: nothing delivered, received,
 * or possibly delivered.
 */
export async function sendInvoices(
  deps: IssuingDeps,
  { companyId }: Lease,
  outgoing: readonly Outgoing[],
): Promise<void> {
  if (outgoing.length === 0) return;
  const outcomes = await inParallel(outgoing, CONCURRENT_SENDS, (one) =>
    send(deps, companyId, one),
  );
  await storeReceipts(deps, companyId, outcomes);
  // Taken back, they count as possibly delivered, which is asked about.
  await eachByItself(
    outcomes,
    (part) => keepOutcomes(deps, companyId, part),
    async ({ outgoing: { invoiceId } }, error) => {
      deps.log.error({ err: error, companyId, invoiceId }, 'what was sent could not be noted');
    },
  );
}

async function keepOutcomes(
  deps: IssuingDeps,
  companyId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const at = deps.clock.now();
  const step = { companyId, at };
  const messages = outcomes.map(({ outgoing: { messageId }, message }) => ({
    messageId,
    from: ['sending'] as const,
    to: message,
  }));
  const [moves = [], furtherMoves = []] = [0, 1].map((nth) =>
    outcomes.flatMap(({ moves }) => moves.slice(nth, nth + 1)),
  );
  const puttingOff = outcomes.flatMap((outcome) => outcome.putOff ?? []);
  const first = messageStateChange(companyId, at, messages);
  if (moves.length > 0 && furtherMoves.length === 0 && puttingOff.length === 0) {
    await moveAtOnce(deps.db, deps.events, step, moves, { first });
    return;
  }
  await unflushed(deps.db, async (tx) => {
    if (moves.length > 0) await moveInvoices(tx, deps.events, step, moves, { first });
    else await setMessageState(tx, companyId, at, messages);
    await moveInvoices(tx, deps.events, step, furtherMoves);
    await putOff(tx, companyId, puttingOff);
  });
}

async function send(deps: IssuingDeps, companyId: string, outgoing: Outgoing): Promise<Outcome> {
  const { clock } = deps;
  const { authority, line } = deps.connections.of(outgoing.connection);
  const bytes = await bytesOf(deps, companyId, outgoing).catch((error: unknown) => error);
  if (!(bytes instanceof Uint8Array))
    return isInfrastructureError(bytes) || isStoreUnavailable(bytes)
      ? notTried(deps, line, outgoing, 'FILES_AWAY')
      : damaged(deps, outgoing, bytes);
  if (!line.mayTry(clock.now())) return notTried(deps, line, outgoing, 'AUTHORITY_UNREACHABLE');
  try {
    const answer = await authority.send(bytes);
    line.works();
    return acknowledged(deps, outgoing, answer);
  } catch (error) {
    if (error instanceof AuthorityUnreachable) {
      line.broke(clock.now(), error.retryAfter);
      return notDelivered(deps, line, outgoing, error);
    }
    line.isUnsure(clock.now());
    if (!(error instanceof AnswerLost))
      deps.log.error(
        { err: error, invoiceId: outgoing.invoiceId },
        'sending ended in an unexpected way',
      );
    return perhapsDelivered(deps, outgoing);
  }
}

const bytesOf = async (
  { files }: IssuingDeps,
  companyId: string,
  { bytes }: Outgoing,
): Promise<Uint8Array> => (bytes instanceof Uint8Array ? bytes : files.get(companyId, bytes.hash));
