import type { EinvoiceSync } from '@hoadon/contracts/einvoice-accounts';
import {
  ProviderFault,
  type ProviderFile,
  type ProviderInvoice,
  type ProviderSession,
} from '../../../connectors/einvoice-providers/port.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import {
  applyBatch,
  beginTry,
  moveRun,
  type RunId,
  runUntilDone,
} from '../../../platform/runs/index.ts';
import { findSeller } from '../../company/index.ts';
import { type BroughtFile, bringProviderFiles, isTooLarge } from '../../intake/index.ts';
import { findAccount } from '../account.repository.ts';
import type { EinvoiceAccountsDeps } from '../deps.ts';
import { openPassword } from '../sealed-password.ts';
import {
  countDocuments,
  type DocumentOutcome,
  findDue,
  noteEndings,
  saveListed,
} from './document.repository.ts';
import { SYNC_EINVOICES, type SyncWork } from './jobs.ts';
import {
  MOST_TRIES,
  noteListed,
  noteWaiting,
  type ProviderSyncRow,
  SYNCS,
} from './sync.repository.ts';
import { notificationsOf } from './sync-notifications.ts';

/** How often files that are not ready are waited for, in seconds; then the next synchronisation asks for them. */
const WAITS_S = [10, 60, 300];
/** Files that are handed in together: what is held at once. */
const FILES_AT_ONCE = 20;
const BASE_REST_S = 5;
const MOST_REST_S = 600;

/**
 * Lists what the provider has, then fetches each file once and hands it to the intake, batch by batch. An unreachable
 * provider is tried again later; one that refuses the sign-in is not.
 */
export async function runSync(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  stopping?: AbortSignal,
): Promise<void> {
  const sync = await beginTry(deps, SYNCS, runOf(work), () =>
    end(deps, work, { reason: 'stuck', words: '' }),
  );
  if (sync === null) return;
  try {
    await resume(deps, work, sync, stopping);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    deps.log.warn({ err: error, ...work }, 'a provider of invoices did not respond');
    const { reason, words, retryAfter } = error;
    const isPassing = reason === 'unreachable' || reason === 'busy';
    if (!isPassing || sync.tries === MOST_TRIES) return end(deps, work, { reason, words });
    const delay = Math.min(retryAfter ?? BASE_REST_S * 2 ** (sync.tries - 1), MOST_REST_S);
    await deps.jobs.enqueue(deps.db, SYNC_EINVOICES, [{ ...work }], { delay });
  }
}

const runOf = ({ companyId, syncId }: SyncWork): RunId => ({ companyId, id: syncId });

async function resume(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  sync: ProviderSyncRow,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const account = await findAccount(deps.db, work.companyId, sync.account_id);
  if (!account) return end(deps, work, { reason: 'account-deleted', words: '' });
  const { taxCode } = await findSeller(deps.db, work.companyId);
  const session = deps.einvoiceProviders.open(account.provider, {
    userName: account.user_name,
    password: openPassword(deps.config.secretKeys, account),
    site: account.site,
    taxCode,
  });
  let { cursor, is_listed: isListed } = sync;
  const isDone = await runUntilDone({
    stopping,
    async nextBatch() {
      if (isListed) return fetchNext(deps, work, sync, session);
      const query = { sync, session, series: account.series };
      cursor = await listNext(deps, work, query, cursor);
      isListed = cursor === null;
      return true;
    },
    handOver: () => deps.jobs.enqueue(deps.db, SYNC_EINVOICES, [{ ...work }]),
  });
  if (isDone) await endOrWait(deps, work);
}

type Listing = Readonly<{
  sync: ProviderSyncRow;
  session: ProviderSession;
  series: readonly string[];
}>;

/** Saves the next page of the list; returns the cursor behind it, null after the last page. */
async function listNext(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  { sync, session, series }: Listing,
  from: string | null,
): Promise<string | null> {
  const { companyId, syncId } = work;
  const question = { from: sync.from_on, until: sync.until_on, series, references: sync.named };
  const { invoices, next: cursor } = await session.list(question, from);
  await applyBatch(deps, SYNCS, runOf(work), async (tx) => {
    await saveListed(tx, { companyId, syncId, provider: sync.provider }, invoices);
    const at = deps.clock.now();
    await noteListed(tx, companyId, syncId, { cursor, isListed: cursor === null, at });
  });
  return cursor;
}

/** Returns false if no file is due, or the run has ended. */
async function fetchNext(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  sync: ProviderSyncRow,
  session: ProviderSession,
): Promise<boolean> {
  const { companyId, syncId } = work;
  const ofSync = { companyId, syncId, provider: sync.provider };
  const due = await findDue(deps.db, ofSync, FILES_AT_ONCE);
  if (due.length === 0) return false;
  const { fault, ...fetched } = await fetchSome(session, due);
  if (!(await handInFetched(deps, work, sync, fetched))) return false;
  if (fault !== null) throw fault;
  return true;
}

/** Fetches until a request fails: what was fetched before that is saved. */
async function fetchSome(
  session: ProviderSession,
  due: readonly ProviderInvoice[],
): Promise<Fetched & Readonly<{ fault: unknown }>> {
  const files: BroughtFile[] = [];
  const endings: DocumentOutcome[] = [];
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

function endingOf(reference: string, file: ProviderFile): DocumentOutcome {
  if (file.kind === 'not-ready') return { reference, state: 'not-ready', words: '' };
  if (file.kind === 'no-file') return { reference, state: 'no-file', words: file.words };
  return isTooLarge(file)
    ? { reference, state: 'no-file', words: '> 10 MB' }
    : { reference, state: 'handed-in', words: '' };
}

type Fetched = Readonly<{ files: readonly BroughtFile[]; endings: readonly DocumentOutcome[] }>;

/** Hands files in and notes it in one transaction. Returns false if the run has ended. */
async function handInFetched(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  { provider, created_by: actor }: ProviderSyncRow,
  { files, endings }: Fetched,
): Promise<boolean> {
  if (endings.length === 0) return true;
  const { companyId, syncId } = work;
  const by = { companyId, actor, at: deps.clock.now() };
  const begin = files.length > 0 ? await bringProviderFiles(deps, by, files) : null;
  const isSaved = await applyBatch(deps, SYNCS, runOf(work), async (tx) => {
    const importId = begin && (await begin(tx));
    await noteEndings(tx, { companyId, syncId, provider }, endings, importId);
    return true;
  });
  return isSaved ?? false;
}

/** Files that are not ready are waited for a few times. */
async function endOrWait(deps: EinvoiceAccountsDeps, work: SyncWork): Promise<void> {
  const { companyId, syncId } = work;
  const isWaiting = await applyBatch(deps, SYNCS, runOf(work), async (tx, { waits }) => {
    const delay = WAITS_S[waits];
    if (delay === undefined || !(await areNotReady(tx, work))) return false;
    await noteWaiting(tx, companyId, syncId, deps.clock.now());
    await deps.jobs.enqueue(tx, SYNC_EINVOICES, [{ ...work }], { delay });
    return true;
  });
  if (isWaiting === false) await end(deps, work, { reason: null, words: '' });
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

async function end(
  deps: EinvoiceAccountsDeps,
  work: SyncWork,
  { reason, words }: Readonly<{ reason: EinvoiceSync['reason']; words: string }>,
): Promise<void> {
  const { companyId, syncId } = work;
  await applyBatch(deps, SYNCS, runOf(work), async (tx, running) => {
    const at = deps.clock.now();
    await moveRun(tx, deps, SYNCS, runOf(work), {
      to: reason === null ? 'finished' : 'failed',
      set: { reason, words, changed_at: at, finished_at: at },
    });
    const { fetched } = await countDocuments(tx, companyId, syncId);
    deps.events.publish(tx, companyId, notificationsOf(running, { reason, fetched }));
  });
}
