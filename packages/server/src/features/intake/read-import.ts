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
import type { ImportVerdict } from './import-verdict.ts';
import { type InvoiceImportJob, READ_IMPORT, runOf } from './jobs.ts';
import { judgeEntry } from './judge-entry.ts';
import type { IntakeFile } from './reading/entry.ts';
import { countImportRows, findRowKeys } from './row.repository.ts';
import { findImportFiles, IMPORTS } from './run.repository.ts';
import { entryKey, inBatches, saveBytes, saveEntries } from './saving/index.ts';
import { sheetVerdicts } from './sheets/index.ts';

/**
 * Reads the files of an import and saves the invoices in them: while one batch is saved, the next is read. A worker that
 * resumes an import reads the files again and skips the entries whose outcome is saved.
 */
export async function readImport(
  deps: IntakeDeps,
  work: InvoiceImportJob,
  stopping?: AbortSignal,
): Promise<void> {
  const giveUp = () => end(deps, work, 'failed');
  if ((await beginTry(deps, IMPORTS, runOf(work), giveUp)) === null) return;
  const batches = inBatches(unsavedEntries(deps, work), { most: deps.entriesAtOnce, stopping });
  const writes = writeBehind();
  const handOver = () => deps.jobs.enqueue(deps.db, READ_IMPORT, [{ ...work }]);
  const nextBatch = async () => {
    const { value: batch } = await batches.next();
    if (batch) await writes.begin(() => saveAll(deps, work, batch));
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

async function* unsavedEntries(
  deps: IntakeDeps,
  work: InvoiceImportJob,
): AsyncGenerator<ImportVerdict> {
  const saved = new Set((await findRowKeys(deps.db, work.companyId, work.importId)).map(entryKey));
  for await (const judged of entriesOf(deps, work)) if (!saved.has(entryKey(judged))) yield judged;
}

/** Yields the entries of the files of an import. */
async function* entriesOf(deps: IntakeDeps, work: InvoiceImportJob): AsyncGenerator<ImportVerdict> {
  const { companyId } = work;
  const run = await findRun(deps.db, IMPORTS, runOf(work));
  if (!run) return;
  const own = await findSeller(deps.db, companyId);
  const files = filesOf(deps, work);
  if (run.way === 'excel') yield* sheetVerdicts(deps, { companyId, run, own }, files);
  else
    for await (const entry of deps.reading.read(companyId, files))
      yield judgeEntry({ taxCode: own.taxCode, today: deps.clock.today() }, run.way, entry);
}

/** The uploaded files, one in memory at a time; a file that the store has lost comes without its bytes. */
async function* filesOf(
  { db, files }: IntakeDeps,
  { companyId, importId }: InvoiceImportJob,
): AsyncGenerator<IntakeFile> {
  for (const { name, hash } of await findImportFiles(db, companyId, importId))
    yield { name, bytes: await files.get(companyId, hash).catch(unlessLost) };
}

async function saveAll(
  deps: IntakeDeps,
  work: InvoiceImportJob,
  entries: readonly ImportVerdict[],
): Promise<void> {
  await saveBytes(deps, work, entries);
  await halveOnFailure(entries, {
    apply: async (some) => {
      await saveEntries(deps, work, some);
      return [];
    },
    onRowFailed: async (entry, error) => {
      deps.log.error(
        { err: error, ...work, place: entry.entryPath },
        'an entry could not be saved',
      );
      await noteNotKept(deps, work, entry);
      return [];
    },
  });
}

const NOT_KEPT = { kind: 'not-kept', reason: 'NOT_KEPT', words: {} } as const;

/** With its heading, unless the heading is what cannot be saved. */
async function noteNotKept(
  deps: IntakeDeps,
  work: InvoiceImportJob,
  entry: ImportVerdict,
): Promise<void> {
  const { entryPath, part, hash, heading, row } = entry;
  const bucket = entry.kind === 'arrival' ? 'error' : 'failed';
  const note = { ...NOT_KEPT, bucket, entryPath, part, hash, row, findings: [] } as const;
  try {
    await saveEntries(deps, work, [{ ...note, heading }]);
  } catch (error) {
    if (isInfrastructureError(error) || heading === null) throw error;
    await saveEntries(deps, work, [{ ...note, heading: null }]);
  }
}

async function end(
  deps: IntakeDeps,
  work: InvoiceImportJob,
  to: 'finished' | 'failed',
): Promise<void> {
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
