import { createHash } from 'node:crypto';
import { notable } from '@hoadon/contracts/notifications';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { transact } from '../../../platform/db/transact.ts';
import { isStoreUnavailable } from '../../../platform/files/unavailable-store.ts';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { addSeconds, retryTime } from '../retry-time.ts';
import type { ParsedReply, ReplyHeader } from '../workshop/index.ts';
import { applyToCompany } from './apply-to-company.ts';
import {
  claimByHash,
  claimStored,
  releaseClaim,
  type SettledMessage,
  type StoredMessage,
  settleArrived,
  storeArrived,
} from './inbox.repository.ts';
import type { InboxOutcome } from './other-replies.ts';
import { companiesOf } from './unmatched.repository.ts';

/** Lease of claimed messages: those of a dead process are claimed again then. */
export const LEASE_SECONDS = 30;
/** After an infrastructure error. */
const RETRY_SECONDS = 1;
const BATCH_SIZE = 500;
/** A message that failed so often is parked, for users to see. */
const MAX_ATTEMPTS = 5;
const FIRST_WAIT_SECONDS = 5;
/** Retry of messages for unknown taxpayers. */
const UNMATCHED_WAIT_SECONDS = 60;

/** Stores looked-up replies and applies them, in any order and however often they arrive. */
export async function applyReplies(
  deps: IssuingDeps,
  connection: string,
  messages: readonly Uint8Array[],
): Promise<void> {
  const at = deps.clock.now();
  const until = addSeconds(at, LEASE_SECONDS);
  const arrived = messages.map((bytes) => ({ bytes, hash: hashOf(bytes), cursor: null }));
  const stored = await storeArrived(deps.db, { connection, at, until, messages: arrived });
  const isNew = new Set(stored.map(({ hash }) => hash));
  const storedEarlier = arrived.flatMap(({ hash }) => (isNew.has(hash) ? [] : [hash]));
  const waiting =
    storedEarlier.length > 0 ? await claimByHash(deps.db, { at, until }, storedEarlier) : [];
  await applyClaimed(deps, [...stored, ...waiting], until);
}

/** Applies stored messages without a lease: after a crash, or a failure that may have passed. */
export async function applyStored(deps: IssuingDeps): Promise<void> {
  for (;;) {
    const at = deps.clock.now();
    const claim = { at, until: addSeconds(at, LEASE_SECONDS) };
    const claimed = await claimStored(deps.db, claim, BATCH_SIZE);
    await applyClaimed(deps, claimed, claim.until);
    if (claimed.length < BATCH_SIZE) return;
  }
}

type ReadMessage = Readonly<{
  message: StoredMessage;
  parsed: ParsedReply;
  companyId: string | null;
}>;

/**
 * Reads claimed messages and applies them by company. A message that fails is retried and then parked, alone. Releases
 * the claims where the database or the file store is unreachable.
 */
export async function applyClaimed(
  deps: IssuingDeps,
  claimed: readonly StoredMessage[],
  held: Instant,
): Promise<void> {
  if (claimed.length === 0) return;
  try {
    await apply(deps, claimed);
  } catch (error) {
    const ids = claimed.map(({ id }) => id);
    const until = addSeconds(deps.clock.now(), RETRY_SECONDS);
    await releaseClaim(deps.db, ids, { held, until }).catch(() => undefined);
    throw error;
  }
}

async function apply(deps: IssuingDeps, claimed: readonly StoredMessage[]): Promise<void> {
  const verdicts = new Map<string, InboxOutcome>();
  const read = await halveOnFailure(claimed, {
    apply: (part) => readAll(deps, part),
    async onRowFailed({ id }, error) {
      verdicts.set(id, failed(error));
      return [];
    },
  });
  for (const { message, parsed, companyId } of read)
    verdicts.set(message.id, verdictOfParsed(parsed, companyId));
  const applicable = read.filter(({ message }) => verdicts.get(message.id)?.state === 'applied');
  for (const [companyId, ofCompany] of Map.groupBy(applicable, (one) => one.companyId ?? ''))
    await halveOnFailure(ofCompany, {
      async apply(part) {
        for (const [id, verdict] of await applyToCompany(deps, companyId, part))
          verdicts.set(id, verdict);
        return [];
      },
      async onRowFailed({ message: { id } }, error) {
        if (isStoreUnavailable(error)) throw error;
        verdicts.set(id, failed(error));
        return [];
      },
    });
  const readById = new Map(read.map((one) => [one.message.id, one]));
  const at = deps.clock.now();
  const outcomes = claimed.map((message) => {
    const verdict = verdicts.get(message.id) ?? failed('never read');
    return settledMessage(deps, at, message, readById.get(message.id), verdict);
  });
  // Before the messages are settled: a crash then repeats the notification, while a settled message would get none.
  await notifyParked(deps, outcomes);
  await settleArrived(deps.db, at, outcomes);
}

/** Notifies companies of parked messages, which their users may retry. */
async function notifyParked(
  { db, events, log }: IssuingDeps,
  outcomes: readonly SettledMessage[],
): Promise<void> {
  const parked = outcomes.filter(({ state, companyId }) => state === 'parked' && companyId);
  for (const [companyId, ofCompany] of Map.groupBy(parked, (one) => one.companyId ?? ''))
    await transact(db, async (tx) =>
      events.publish(
        tx,
        companyId,
        ofCompany.map(({ id }) =>
          notable({
            kind: 'work-failed',
            about: `message/${id}`,
            area: 'authority-message',
            reason: 'TRANSFER_INVOICE_FAILED',
          }),
        ),
      ),
    ).catch((err: unknown) =>
      log.error({ err, companyId }, 'a company could not be notified of parked messages'),
    );
}

async function readAll(
  deps: IssuingDeps,
  claimed: readonly StoredMessage[],
): Promise<ReadMessage[]> {
  const parsedReplies = await deps.workshop.read(
    claimed.map(({ bytes }) => bytes),
    deps.clock.now(),
  );
  const taxCodes = parsedReplies.flatMap((parsed) => headerOf(parsed)?.taxCode ?? []);
  const companies = await companiesOf(deps.db, taxCodes.map(normaliseTaxCode));
  return claimed.flatMap((message, index) => {
    const parsed = parsedReplies[index];
    if (!parsed) return [];
    const taxCode = headerOf(parsed)?.taxCode;
    const companyId = taxCode ? companies.get(normaliseTaxCode(taxCode)) : undefined;
    return [{ message, parsed, companyId: companyId ?? null }];
  });
}

const headerOf = (parsed: ParsedReply): ReplyHeader | null =>
  parsed.kind === 'unreadable' ? null : parsed.header;

const failed = (error: unknown): InboxOutcome => ({
  state: 'failed',
  reason: error instanceof Error ? error.message : String(error),
});

/** Verdict before the message is matched with sent messages. */
function verdictOfParsed(parsed: ParsedReply, companyId: string | null): InboxOutcome {
  if (parsed.kind === 'unreadable') return { state: 'parked', reason: parsed.fault };
  if (parsed.kind === 'untrusted') return { state: 'parked', reason: parsed.fault };
  if (companyId === null) return { state: 'unmatched', reason: 'TAXPAYER_UNKNOWN_HERE' };
  return { state: 'applied', reason: null };
}

function settledMessage(
  { log }: IssuingDeps,
  at: string,
  { id, attempts }: StoredMessage,
  read: ReadMessage | undefined,
  verdict: InboxOutcome,
): SettledMessage {
  const header = read ? headerOf(read.parsed) : null;
  const isGivenUp = verdict.state === 'failed' && attempts >= MAX_ATTEMPTS;
  const state = isGivenUp ? 'parked' : verdict.state === 'failed' ? 'stored' : verdict.state;
  if (state !== 'applied')
    log.warn(
      { inbox: id, state, reason: verdict.reason },
      'a message of the authority is not applied',
    );
  return {
    id,
    state,
    companyId: read?.companyId ?? null,
    taxCode: header?.taxCode ? normaliseTaxCode(header.taxCode) : null,
    messageId: header?.messageId ?? null,
    type: header?.type ?? null,
    replyTo: header?.replyTo ?? null,
    reason: verdict.reason,
    nextTryAt:
      state === 'unmatched'
        ? addSeconds(at, UNMATCHED_WAIT_SECONDS)
        : retryTime(at, FIRST_WAIT_SECONDS, attempts - 1),
  };
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
