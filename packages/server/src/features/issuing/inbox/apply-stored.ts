import { createHash } from 'node:crypto';
import { notable } from '@hoadon/contracts/notifications';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { transact } from '../../../platform/db/transact.ts';
import { isStoreUnavailable } from '../../../platform/files/unavailable-store.ts';
import type { IssuingDeps } from '../deps.ts';
import { eachByItself } from '../each-by-itself.ts';
import { groupBy } from '../group-by.ts';
import { backOff, later } from '../later.ts';
import type { Reading, ReplyHeader } from '../workshop/index.ts';
import { applyToCompany } from './apply-to-company.ts';
import {
  claimByHash,
  claimStored,
  giveBack,
  type Settled,
  type StoredMessage,
  settleArrived,
  storeArrived,
} from './inbox.repository.ts';
import type { Verdict } from './other-answers.ts';
import { companiesOf } from './unmatched.repository.ts';

/** From taking a message until somebody else may take it, should its taker have died. */
export const TAKEN_FOR_SECONDS = 30;
/** Until it may be taken again where its taker could not work. */
const AGAIN_SECONDS = 1;
const TAKEN_AT_ONCE = 500;
/** A message that could not be applied so often is parked, for people to see. */
const TRIES = 5;
const FIRST_WAIT_SECONDS = 5;
/** Messages for nobody here are looked at again so long after. */
const UNMATCHED_WAIT_SECONDS = 60;

/** Keeps messages that a connection was asked for, and settles what they answer, in whatever order and however often they come. */
export async function applyReplies(
  deps: IssuingDeps,
  connection: string,
  messages: readonly Uint8Array[],
): Promise<void> {
  const at = deps.clock.now();
  const until = later(at, TAKEN_FOR_SECONDS);
  const arrived = messages.map((bytes) => ({ bytes, hash: hashOf(bytes), cursor: null }));
  const stored = await storeArrived(deps.db, { connection, at, until, messages: arrived });
  const isNew = new Set(stored.map(({ hash }) => hash));
  const known = arrived.flatMap(({ hash }) => (isNew.has(hash) ? [] : [hash]));
  const waiting = known.length > 0 ? await claimByHash(deps.db, { at, until }, known) : [];
  await applyTaken(deps, [...stored, ...waiting], until);
}

/** Settles what lies in the inbox and nobody works on: after a crash, or a failure that may have passed. */
export async function applyStored(deps: IssuingDeps): Promise<void> {
  for (;;) {
    const at = deps.clock.now();
    const claim = { at, until: later(at, TAKEN_FOR_SECONDS) };
    const taken = await claimStored(deps.db, claim, TAKEN_AT_ONCE);
    await applyTaken(deps, taken, claim.until);
    if (taken.length < TAKEN_AT_ONCE) return;
  }
}

type Read = Readonly<{ message: StoredMessage; reading: Reading; companyId: string | null }>;

/**
 * Reads messages that the caller took, and applies them company by company. One that fails is tried again,
 * then parked: alone. Where the database or the place of files is away they are given back untried.
 */
export async function applyTaken(
  deps: IssuingDeps,
  taken: readonly StoredMessage[],
  held: Instant,
): Promise<void> {
  if (taken.length === 0) return;
  try {
    await apply(deps, taken);
  } catch (error) {
    const ids = taken.map(({ id }) => id);
    const until = later(deps.clock.now(), AGAIN_SECONDS);
    await giveBack(deps.db, ids, { held, until }).catch(() => undefined);
    throw error;
  }
}

async function apply(deps: IssuingDeps, taken: readonly StoredMessage[]): Promise<void> {
  const verdicts = new Map<string, Verdict>();
  const read: Read[] = [];
  await eachByItself(
    taken,
    async (part) => {
      read.push(...(await readAll(deps, part)));
    },
    async ({ id }, error) => {
      verdicts.set(id, failed(error));
    },
  );
  for (const { message, reading, companyId } of read)
    verdicts.set(message.id, verdictBefore(reading, companyId));
  const hopeful = read.filter(({ message }) => verdicts.get(message.id)?.state === 'applied');
  for (const [companyId, ofCompany] of groupBy(hopeful, (one) => one.companyId ?? ''))
    await eachByItself(
      ofCompany,
      async (part) => {
        for (const [id, verdict] of await applyToCompany(deps, companyId, part))
          verdicts.set(id, verdict);
      },
      async ({ message: { id } }, error) => {
        if (isStoreUnavailable(error)) throw error;
        verdicts.set(id, failed(error));
      },
    );
  const readings = new Map(read.map((one) => [one.message.id, one]));
  const at = deps.clock.now();
  const outcomes = taken.map((message) => {
    const verdict = verdicts.get(message.id) ?? failed('never read');
    return settled(deps, at, message, readings.get(message.id), verdict);
  });
  // Before they are settled: told again after a crash it is the same news, while what is settled nobody looks at again.
  await tellOfParked(deps, outcomes);
  await settleArrived(deps.db, at, outcomes);
}

/** People see what was parked for their company, and may have it read once more. */
async function tellOfParked(
  { db, events, log }: IssuingDeps,
  outcomes: readonly Settled[],
): Promise<void> {
  const parked = outcomes.filter(({ state, companyId }) => state === 'parked' && companyId);
  for (const [companyId, ofCompany] of groupBy(parked, (one) => one.companyId ?? ''))
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
    ).catch((err: unknown) => log.error({ err, companyId }, 'a parked message was not told of'));
}

async function readAll(deps: IssuingDeps, taken: readonly StoredMessage[]): Promise<Read[]> {
  const readings = await deps.workshop.read(
    taken.map(({ bytes }) => bytes),
    deps.clock.now(),
  );
  const taxCodes = readings.flatMap((reading) => headerOf(reading)?.taxCode ?? []);
  const companies = await companiesOf(deps.db, taxCodes.map(normaliseTaxCode));
  return taken.flatMap((message, index) => {
    const reading = readings[index];
    if (!reading) return [];
    const taxCode = headerOf(reading)?.taxCode;
    const companyId = taxCode ? companies.get(normaliseTaxCode(taxCode)) : undefined;
    return [{ message, reading, companyId: companyId ?? null }];
  });
}

const headerOf = (reading: Reading): ReplyHeader | null =>
  reading.kind === 'unreadable' ? null : reading.header;

const failed = (error: unknown): Verdict => ({
  state: 'failed',
  reason: error instanceof Error ? error.message : String(error),
});

/** What can be said before our own messages are looked at. */
function verdictBefore(reading: Reading, companyId: string | null): Verdict {
  if (reading.kind === 'unreadable') return { state: 'parked', reason: reading.fault };
  if (reading.kind === 'not-believed') return { state: 'parked', reason: reading.fault };
  if (companyId === null) return { state: 'unmatched', reason: 'TAXPAYER_UNKNOWN_HERE' };
  return { state: 'applied', reason: null };
}

function settled(
  { log }: IssuingDeps,
  at: string,
  { id, attempts }: StoredMessage,
  read: Read | undefined,
  verdict: Verdict,
): Settled {
  const header = read ? headerOf(read.reading) : null;
  const isGivenUp = verdict.state === 'failed' && attempts >= TRIES;
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
        ? later(at, UNMATCHED_WAIT_SECONDS)
        : backOff(at, FIRST_WAIT_SECONDS, attempts - 1),
  };
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
