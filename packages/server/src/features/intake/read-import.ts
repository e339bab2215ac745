import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { retryUntilOutcomeKnown } from '../../platform/acts/retry-until-outcome-known.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import { unlessLost } from '../../platform/files/file-lost.ts';
import { findSeller } from '../company/index.ts';
import { wakeVerification } from '../verification/index.ts';
import type { IntakeDeps } from './deps.ts';
import { type ImportWork, READ_IMPORT } from './jobs.ts';
import { judgeEntry } from './judge-entry.ts';
import type { Judged } from './judged.ts';
import { inBatches, keepBytes, keepEntries, keepOrHalve, placeKey } from './keeping/index.ts';
import type { UploadedFile } from './reading/entry.ts';
import { countImportRows, findPlaces } from './row.repository.ts';
import {
  countTry,
  findImport,
  findImportFiles,
  finishImport,
  lockImport,
} from './run.repository.ts';
import { judgedSheets } from './sheets/index.ts';

/** How often an import may be begun without an entry being kept: an hour of waiting, and what is handed in again loses nothing. */
const MOST_TRIES = 10;

/**
 * Reads the files of an import and keeps what they hold, batch by batch: while one is kept, the next is read. Begun anew
 * after a killed worker it passes over what has its bucket. What fails is tried by fewer, until the entry that cannot be kept is
 * found: it is noted, and stops no other. An import that is begun again and again and comes no further has failed.
 */
export async function readImport(
  deps: IntakeDeps,
  work: ImportWork,
  stopping?: AbortSignal,
): Promise<void> {
  const { companyId, importId } = work;
  const tries = await retryUntilOutcomeKnown(() =>
    transact(deps.db, (tx) => countTry(tx, companyId, importId)),
  );
  if (tries === null) return;
  if (tries > MOST_TRIES) {
    deps.log.error({ ...work }, 'an import of invoices came no further and was given up');
    return end(deps, work, 'failed');
  }
  await readOn(deps, work, stopping);
}

async function readOn(
  deps: IntakeDeps,
  work: ImportWork,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { companyId, importId } = work;
  const done = new Set((await findPlaces(deps.db, companyId, importId)).map(placeKey));
  const batches = inBatches((entries) => keepAll(deps, work, entries), deps.entriesAtOnce);
  try {
    for await (const judged of entriesOf(deps, work)) {
      if (done.has(placeKey(judged))) continue;
      await batches.add(judged, judged.kind === 'arrival' ? judged.document : null);
      if (stopping?.aborted) break;
    }
  } finally {
    // What was read is kept also where the next cannot be.
    await batches.end();
  }
  if (stopping?.aborted) await deps.jobs.enqueue(deps.db, READ_IMPORT, [{ ...work }]);
  else await end(deps, work, 'finished');
}

/** What is in the files, as far as it is to be kept or told. */
async function* entriesOf(deps: IntakeDeps, work: ImportWork): AsyncGenerator<Judged> {
  const { companyId, importId } = work;
  const run = await findImport(deps.db, companyId, importId);
  if (!run) return;
  const own = await findSeller(deps.db, companyId);
  const files = filesOf(deps, work);
  if (run.way === 'excel') yield* judgedSheets(deps, { companyId, run, own }, files);
  else
    for await (const entry of deps.reading.read(companyId, files))
      yield judgeEntry(own.taxCode, run.way, entry);
}

/** The files as they were sent, one in memory after the other; what the store has lost comes without its bytes. */
async function* filesOf(
  { db, files }: IntakeDeps,
  { companyId, importId }: ImportWork,
): AsyncGenerator<UploadedFile> {
  for (const { name, hash } of await findImportFiles(db, companyId, importId))
    yield { name, bytes: await files.get(companyId, hash).catch(unlessLost) };
}

async function keepAll(
  deps: IntakeDeps,
  work: ImportWork,
  entries: readonly Judged[],
): Promise<void> {
  if (entries.length === 0) return;
  await keepBytes(deps, work, entries);
  await keepOrHalve(entries, {
    keep: async (some) => {
      await keepEntries(deps, work, some);
      return [];
    },
    giveUp: async (entry, error) => {
      deps.log.error({ err: error, ...work, place: entry.place }, 'what came in was not kept');
      await noteNotKept(deps, work, entry);
      return [];
    },
  });
}

const NOT_KEPT = { kind: 'not-kept', reason: 'NOT_KEPT', words: {} } as const;

/** With what it is to be recognised by, unless that is what cannot be kept. */
async function noteNotKept(deps: IntakeDeps, work: ImportWork, entry: Judged): Promise<void> {
  const { place, part, hash, heading, row } = entry;
  const bucket = entry.kind === 'arrival' ? 'error' : 'failed';
  const note = { ...NOT_KEPT, bucket, place, part, hash, row, findings: [] } as const;
  try {
    await keepEntries(deps, work, [{ ...note, heading }]);
  } catch (error) {
    if (isInfrastructureError(error) || heading === null) throw error;
    await keepEntries(deps, work, [{ ...note, heading: null }]);
  }
}

/** Once, whoever comes to the end first. */
const end = (
  deps: IntakeDeps,
  { companyId, importId: id }: ImportWork,
  state: 'finished' | 'failed',
): Promise<void> =>
  retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const run = await lockImport(tx, companyId, id);
      settled();
      const at = deps.clock.now();
      if (!run || !(await finishImport(tx, companyId, id, { state, at }))) return;
      deps.events.publish(tx, companyId, [{ type: 'invoice-import', id, state }]);
      const payload = await countImportRows(tx, companyId, id);
      const { created_by: actor } = run;
      const act = `invoice-import.${state}`;
      writeAudit(tx, [{ companyId, actor, act, subject: `invoice-import/${id}`, at, payload }]);
      await wakeVerification(deps.jobs, tx);
    }),
  );
