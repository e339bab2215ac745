import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { unlessLost } from '../../platform/files/file-lost.ts';
import {
  applyBatch,
  beginTry,
  findRun,
  halveOnFailure,
  moveRun,
  runUntilDone,
  writeBehind,
} from '../../platform/runs/index.ts';
import { findSeller } from '../company/index.ts';
import { wakeVerification } from '../verification/index.ts';
import type { IntakeDeps } from './deps.ts';
import { type ImportWork, READ_IMPORT, runOf } from './jobs.ts';
import { judgeEntry } from './judge-entry.ts';
import type { Judged } from './judged.ts';
import { inBatches, keepBytes, keepEntries, placeKey } from './keeping/index.ts';
import type { UploadedFile } from './reading/entry.ts';
import { countImportRows, findPlaces } from './row.repository.ts';
import { findImportFiles, IMPORTS } from './run.repository.ts';
import { judgedSheets } from './sheets/index.ts';

/**
 * Reads the files of an import and saves the invoices in them: while one batch is saved, the next is read. A worker that
 * resumes an import reads the files again and skips the entries whose outcome is saved.
 */
export async function readImport(
  deps: IntakeDeps,
  work: ImportWork,
  stopping?: AbortSignal,
): Promise<void> {
  const giveUp = () => end(deps, work, 'failed');
  if ((await beginTry(deps, IMPORTS, runOf(work), giveUp)) === null) return;
  const batches = inBatches(unsavedEntries(deps, work), { most: deps.entriesAtOnce, stopping });
  const writes = writeBehind();
  const handOver = () => deps.jobs.enqueue(deps.db, READ_IMPORT, [{ ...work }]);
  const nextBatch = async () => {
    const { value: batch } = await batches.next();
    if (batch) await writes.begin(() => keepAll(deps, work, batch));
    else await writes.done();
    return batch !== undefined;
  };
  try {
    const isDone = await runUntilDone({ stopping, nextBatch, handOver });
    if (isDone) await end(deps, work, 'finished');
  } finally {
    await batches.return();
    // A batch that was read is saved even if the next one cannot be read.
    await writes.done();
  }
}

async function* unsavedEntries(deps: IntakeDeps, work: ImportWork): AsyncGenerator<Judged> {
  const saved = new Set((await findPlaces(deps.db, work.companyId, work.importId)).map(placeKey));
  for await (const judged of entriesOf(deps, work)) if (!saved.has(placeKey(judged))) yield judged;
}

/** What is in the files, as far as it is to be kept or told. */
async function* entriesOf(deps: IntakeDeps, work: ImportWork): AsyncGenerator<Judged> {
  const { companyId } = work;
  const run = await findRun(deps.db, IMPORTS, runOf(work));
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
  await keepBytes(deps, work, entries);
  await halveOnFailure(entries, {
    apply: async (some) => {
      await keepEntries(deps, work, some);
      return [];
    },
    onRowFailed: async (entry, error) => {
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

async function end(deps: IntakeDeps, work: ImportWork, to: 'finished' | 'failed'): Promise<void> {
  const { companyId, importId } = work;
  await applyBatch(deps, IMPORTS, runOf(work), async (tx, { created_by: actor }) => {
    const at = deps.clock.now();
    const set = { finished_at: at, changed_at: at };
    await moveRun(tx, deps, IMPORTS, runOf(work), { to, set });
    const payload = await countImportRows(tx, companyId, importId);
    const [act, subject] = [`invoice-import.${to}`, `invoice-import/${importId}`];
    writeAudit(tx, [{ companyId, actor, act, subject, at, payload }]);
    await wakeVerification(deps.jobs, tx);
  });
}
