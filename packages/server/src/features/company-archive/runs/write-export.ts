import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { openObjects } from '../../../platform/backup/storage/open-storage.ts';
import { transact } from '../../../platform/db/transact.ts';
import { isStoreUnavailable } from '../../../platform/files/unavailable-store.ts';
import type { JobKind } from '../../../platform/jobs/port.ts';
import { VERSION } from '../../../version.ts';
import type { CompanyArchiveDeps } from '../deps.ts';
import { writeInspection } from '../inspection/index.ts';
import { type ArchiveProgress, writeArchive } from '../writing/index.ts';
import * as rows from './run.repository.ts';
import { deleteParts, storeParts } from './stored-parts.ts';

export type ExportPayload = Readonly<{ companyId: string; exportId: string }>;

/** An archive of ten years takes hours. */
export const WRITE_ARCHIVE: JobKind<ExportPayload> = {
  name: 'write-company-archive',
  retryLimit: 5,
  retryDelay: 10,
  expireSeconds: 12 * 3_600,
};

const PROGRESS_EVERY_MS = 2_000;

/** The process stops; the job is repeated by another. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Writes a requested archive to the object store. Repeated, it begins anew, and deletes what the earlier attempt wrote. */
export async function writeExport(
  deps: CompanyArchiveDeps,
  { companyId, exportId: id }: ExportPayload,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock, config, log } = deps;
  const attempt = { companyId, id, attempt: randomUUID(), at: clock.now() };
  const begun = await rows.beginAttempt(db, attempt);
  if (!begun) return;
  const storage = await openObjects(config.files);
  if (begun.earlier !== null) await deleteParts(storage, begun.earlier);
  const { stream, missing } = streamOf(deps, companyId, begun, progressOf(deps, attempt));
  const stop = () => stream.destroy(new Stopped('the process stops'));
  stopping.addEventListener('abort', stop, { once: true });
  try {
    const parts = await storeParts(storage, attempt.attempt, stream);
    await finish(deps, { ...attempt, at: clock.now() }, { parts, missing: await missing });
  } catch (error) {
    if (error instanceof Stopped || isInfrastructureError(error) || isStoreUnavailable(error))
      throw error;
    log.error({ err: error, companyId, export: id }, 'an archive was not written');
    await rows.failExport(db, { ...attempt, at: clock.now() });
  } finally {
    stopping.removeEventListener('abort', stop);
    stream.destroy();
  }
}

type Writing = Readonly<{ stream: Readable; missing: Promise<number> }>;

function streamOf(
  { database, files, clock }: CompanyArchiveDeps,
  companyId: string,
  { kind, from_on: from, to_on: to }: rows.BegunExport,
  onProgress: ArchiveProgress,
): Writing {
  const source = { database, files, version: VERSION };
  const at = new Date(clock.now());
  if (kind === 'inspection' && from !== null && to !== null) {
    const period = { from, to };
    const { stream, written } = writeInspection(source, { companyId, period, at, onProgress });
    return { stream, missing: written.then(({ missing }) => missing.length) };
  }
  const { stream, manifest } = writeArchive(source, { companyId, at, onProgress });
  return { stream, missing: manifest.then(({ missing }) => missing.length) };
}

/** Saved beside the writing, not before it continues: embedded, the tables occupy the connection. */
function progressOf(
  { db, clock, log }: CompanyArchiveDeps,
  attempt: rows.Attempt,
): ArchiveProgress {
  let savedAt = 0;
  let isSaving = false;
  return (_what, done, total) => {
    if (isSaving || Date.now() - savedAt < PROGRESS_EVERY_MS) return;
    savedAt = Date.now();
    isSaving = true;
    rows
      .saveProgress(db, { ...attempt, at: clock.now() }, done, total)
      .catch((err: unknown) => log.warn({ err }, 'progress of an archive was not saved'))
      .finally(() => {
        isSaving = false;
      });
  };
}

async function finish(
  { db }: CompanyArchiveDeps,
  attempt: rows.Attempt,
  outcome: Readonly<{ parts: readonly rows.ExportPart[]; missing: number }>,
): Promise<void> {
  const { companyId, id, at } = attempt;
  await transact(db, async (tx) => {
    if (!(await rows.finishExport(tx, attempt, outcome))) return;
    writeAudit(tx, [
      {
        companyId,
        actor: 'job/company-archive',
        act: 'company-export.written',
        subject: `company-export/${id}`,
        at,
        payload: { parts: outcome.parts.map(({ hash }) => hash), missing: outcome.missing },
      },
    ]);
  });
}
