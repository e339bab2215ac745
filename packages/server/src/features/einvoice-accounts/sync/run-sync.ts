import type { EinvoiceSync } from '@hoadon/contracts/einvoice-accounts';
import {
  type ListedInvoice,
  ProviderFault,
  type ProviderFile,
  type ProviderSession,
} from '../../../connectors/einvoice-providers/port.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { findSeller } from '../../company/index.ts';
import { type BroughtFile, bringProviderFiles, isTooLarge } from '../../intake/index.ts';
import { findAccount } from '../account.repository.ts';
import type { EinvoiceAccountsDeps } from '../deps.ts';
import { openPassword } from '../sealed-password.ts';
import {
  countDocuments,
  type Ending,
  findDue,
  keepListed,
  noteEndings,
} from './document.repository.ts';
import { SYNC_EINVOICES, type SyncWork } from './jobs.ts';
import {
  countTry,
  endSync,
  findSync,
  lockRunning,
  noteFetched,
  noteListed,
  noteWaiting,
  type SyncRow,
} from './sync.repository.ts';
import { toldOf } from './told-of.ts';

/** How often it may be begun without coming further: minutes of waiting, and whoever starts another loses nothing. */
const MOST_TRIES = 6;
/** How often files that are not ready are waited for, in seconds; then the next synchronisation asks for them. */
const WAITS_S = [10, 60, 300];
/** Files that are handed in together: what is held at once. */
const FILES_AT_ONCE = 20;
const BASE_REST_S = 5;
const MOST_REST_S = 600;

/**
 * Lists what the provider has, then fetches each file once and hands it to the intake, a batch at a time. Begun anew it goes on
 * where it stood. A provider that is away is asked again later; one that refuses the sign-in is not.
 */
export async function runSync(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  stopping?: AbortSignal,
): Promise<void> {
  const { companyId, syncId } = work;
  const tries = await retryUntilOutcomeKnown(() =>
    transact(deps.db, (tx) => countTry(tx, companyId, syncId)),
  );
  if (tries === null) return;
  if (tries > MOST_TRIES) return end(deps, work, { reason: 'stuck', words: '' });
  try {
    await goOn(deps, work, stopping);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    deps.log.warn({ err: error, ...work }, 'a provider of invoices gave no answer');
    const { reason, words, retryAfter } = error;
    const isPassing = reason === 'unreachable' || reason === 'busy';
    if (!isPassing || tries === MOST_TRIES) return end(deps, work, { reason, words });
    const delay = Math.min(retryAfter ?? BASE_REST_S * 2 ** (tries - 1), MOST_REST_S);
    await deps.jobs.enqueue(deps.db, SYNC_EINVOICES, [{ ...work }], { delay });
  }
}

async function goOn(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { companyId, syncId } = work;
  const sync = await findSync(deps.db, companyId, syncId);
  if (!sync) return;
  const account = await findAccount(deps.db, companyId, sync.account_id);
  if (!account) return end(deps, work, { reason: 'account-deleted', words: '' });
  const { taxCode } = await findSeller(deps.db, companyId);
  const session = deps.einvoiceProviders.open(account.provider, {
    userName: account.user_name,
    password: openPassword(deps.config.secretKeys, account),
    site: account.site,
    taxCode,
  });
  await listAll(deps, work, { sync, session, series: account.series, stopping });
  await fetchAll(deps, work, { sync, session, stopping });
  if (stopping?.aborted) await deps.jobs.enqueue(deps.db, SYNC_EINVOICES, [{ ...work }]);
  else await endOrWait(deps, work);
}

type Going = Readonly<{
  sync: SyncRow;
  session: ProviderSession;
  stopping: AbortSignal | undefined;
}>;

async function listAll(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  { sync, session, series, stopping }: Going & Readonly<{ series: readonly string[] }>,
): Promise<void> {
  const { companyId, syncId } = work;
  const question = { from: sync.from_on, until: sync.until_on, series, references: sync.named };
  let { cursor, is_listed: isListed } = sync;
  while (!isListed && !stopping?.aborted) {
    const page = await session.list(question, cursor);
    cursor = page.next;
    isListed = page.next === null;
    await whileRunning(deps, work, async (tx, at) => {
      await keepListed(tx, { companyId, syncId, provider: sync.provider }, page.invoices);
      await noteListed(tx, companyId, syncId, { cursor, isListed, at });
    });
  }
}

async function fetchAll(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  { sync, session, stopping }: Going,
): Promise<void> {
  const { companyId, syncId } = work;
  const ofSync = { companyId, syncId, provider: sync.provider };
  while (!stopping?.aborted) {
    const due = await findDue(deps.db, ofSync, FILES_AT_ONCE);
    if (due.length === 0) return;
    const { fault, ...fetched } = await fetchSome(session, due);
    if (!(await keepFetched(deps, work, sync, fetched))) return;
    if (fault !== null) throw fault;
  }
}

/** Until one cannot be asked for: what was fetched before is kept. */
async function fetchSome(
  session: ProviderSession,
  due: readonly ListedInvoice[],
): Promise<Fetched & Readonly<{ fault: unknown }>> {
  const files: BroughtFile[] = [];
  const endings: Ending[] = [];
  for (const { reference } of due) {
    try {
      const file = await session.file(reference);
      const ending = endingOf(reference, file);
      endings.push(ending);
      if (ending.state === 'handed-in' && file.kind === 'file') files.push(file);
    } catch (fault) {
      return { files, endings, fault };
    }
  }
  return { files, endings, fault: null };
}

function endingOf(reference: string, file: ProviderFile): Ending {
  if (file.kind === 'not-ready') return { reference, state: 'not-ready', words: '' };
  if (file.kind === 'no-file') return { reference, state: 'no-file', words: file.words };
  return isTooLarge(file)
    ? { reference, state: 'no-file', words: '> 10 MB' }
    : { reference, state: 'handed-in', words: '' };
}

type Fetched = Readonly<{ files: readonly BroughtFile[]; endings: readonly Ending[] }>;

/** Hands files in and notes it in one transaction. False where the synchronisation is over. */
async function keepFetched(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  { provider, created_by: actor }: SyncRow,
  { files, endings }: Fetched,
): Promise<boolean> {
  if (endings.length === 0) return true;
  const { companyId, syncId } = work;
  const by = { companyId, actor, at: deps.clock.now() };
  const begin = files.length > 0 ? await bringProviderFiles(deps, by, files) : null;
  return whileRunning(deps, work, async (tx, at) => {
    const importId = begin && (await begin(tx));
    await noteEndings(tx, { companyId, syncId, provider }, endings, importId);
    await noteFetched(tx, companyId, syncId, at);
  });
}

/** In a transaction that holds it; false where it is over. A job that runs twice waits for itself here. */
function whileRunning(
  deps: EinvoiceAccountsDeps,
  { companyId, syncId }: SyncWork,
  note: (tx: Tx, at: string) => Promise<void>,
): Promise<boolean> {
  return retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const running = await lockRunning(tx, companyId, syncId);
      settled();
      if (!running) return false;
      await note(tx, deps.clock.now());
      deps.events.publish(tx, companyId, [{ type: 'einvoice-sync', id: syncId, state: 'running' }]);
      return true;
    }),
  );
}

/** Files that are not ready are waited for a few times. */
async function endOrWait(deps: EinvoiceAccountsDeps, work: SyncWork): Promise<void> {
  const { companyId, syncId } = work;
  const isWaiting = await retryUntilOutcomeKnown(() =>
    transact(deps.db, async (tx) => {
      const running = await lockRunning(tx, companyId, syncId);
      const delay = running && WAITS_S[running.waits];
      if (!running || delay === undefined) return false;
      if (!(await areNotReady(tx, work))) return false;
      await noteWaiting(tx, companyId, syncId, deps.clock.now());
      await deps.jobs.enqueue(tx, SYNC_EINVOICES, [{ ...work }], { delay: delay ?? 0 });
      return true;
    }),
  );
  if (!isWaiting) await end(deps, work, { reason: null, words: '' });
}

const areNotReady = async (tx: Tx, { companyId, syncId }: SyncWork): Promise<boolean> =>
  (await tx
    .selectFrom('einvoice_document')
    .select('reference')
    .where('company_id', '=', companyId)
    .where('sync_id', '=', syncId)
    .where('state', '=', 'not-ready')
    .limit(1)
    .executeTakeFirst()) !== undefined;

const end = (
  deps: EinvoiceAccountsDeps,
  { companyId, syncId }: SyncWork,
  { reason, words }: Readonly<{ reason: EinvoiceSync['reason']; words: string }>,
): Promise<void> =>
  retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const running = await lockRunning(tx, companyId, syncId);
      settled();
      if (!running) return;
      await endSync(tx, companyId, syncId, { reason, words, at: deps.clock.now() });
      const state = reason === null ? 'finished' : 'failed';
      const { fetched } = await countDocuments(tx, companyId, syncId);
      deps.events.publish(tx, companyId, [
        { type: 'einvoice-sync', id: syncId, state },
        ...toldOf(running, { reason, fetched }),
      ]);
    }),
  );
