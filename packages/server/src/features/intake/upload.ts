import { ROOT_DIRECTORY } from '@hoadon/contracts/directories';
import type { UploadedInvoices, uploadInvoices } from '@hoadon/contracts/intake';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session, UploadedFile } from '../../platform/http/route.ts';
import { publishState } from '../../platform/runs/index.ts';
import { holdDirectory } from '../directories/index.ts';
import type { IntakeDeps } from './deps.ts';
import { readUploaded } from './import-view.ts';
import { READ_IMPORT } from './jobs.ts';
import { harmlessName } from './reading/index.ts';
import {
  IMPORTS,
  type InvoiceImportRun,
  insertImport,
  insertImportFiles,
} from './run.repository.ts';

export const MOST_FILE_BYTES = 10 * 1024 * 1024;
const LONGEST_NAME = 200;

type Input = z.output<typeof uploadInvoices.input>;

/**
 * Saves files of invoices, and reads them in the background (IMP-022). Throws INPUT_DATA_IS_INVALID without a file,
 * PAYLOAD_TOO_LARGE, DIRECTORY_UNKNOWN.
 */
export async function uploadFiles(
  deps: IntakeDeps,
  session: Session,
  context: RequestContext,
  { parent_id }: Input,
): Promise<UploadedInvoices> {
  const files = (context.fileLists['invoices'] ?? []).filter(({ bytes }) => bytes.length > 0);
  if (files.length === 0) throw new Failure('INPUT_DATA_IS_INVALID', { invoices: 'required' });
  const handed = { way: 'file', state: 'reading', direction: 'received', files } as const;
  return handIn(deps, session, context, { ...handed, parentId: parent_id });
}

/** Uploaded files, and how they are read. */
export type HandedIn = Readonly<{
  way: InvoiceImportRun['way'];
  state: 'mapping' | 'reading';
  direction: InvoiceImportRun['direction'];
  files: readonly UploadedFile[];
  parentId: string | undefined;
  /** What is saved in the same transaction. */
  beside?: (tx: Tx, importId: string) => Promise<void>;
}>;

/** Saves files once, and reads them unless the user has to confirm first. Throws PAYLOAD_TOO_LARGE, DIRECTORY_UNKNOWN. */
export async function handIn(
  deps: IntakeDeps,
  { companyId, actor }: Session,
  context: RequestContext,
  { parentId, beside, ...handed }: HandedIn,
): Promise<UploadedInvoices> {
  if (handed.files.some(({ bytes }) => bytes.length > MOST_FILE_BYTES))
    throw new Failure('PAYLOAD_TOO_LARGE');
  const hashes = await saveFiles(deps, companyId, handed.files);
  const at = deps.clock.now();
  const directoryId = parentId === undefined || parentId === ROOT_DIRECTORY ? null : parentId;
  const act = { companyId, actId: context.actId, kind: 'invoice-import.upload', at };
  return perform(deps.db, act, async (tx) => {
    if (directoryId !== null && !(await holdDirectory(tx, companyId, directoryId)))
      throw new Failure('DIRECTORY_UNKNOWN', { id: directoryId });
    const id = await beginReading(tx, deps, {
      companyId,
      actor,
      at,
      directoryId,
      hashes,
      ...handed,
    });
    await beside?.(tx, id);
    const made = await readUploaded(tx, companyId, id);
    await context.saveResponse(tx, made);
    return made;
  });
}

/** Stores files and returns their hashes. Runs before the transaction that refers to them. */
export const saveFiles = (
  { files: store }: Pick<IntakeDeps, 'files'>,
  companyId: string,
  files: readonly BroughtFile[],
): Promise<string[]> =>
  store.putMany(
    companyId,
    files.map(({ bytes }) => bytes),
  );

/** A file under the name that its sender gave. */
export type BroughtFile = Readonly<{ name: string; bytes: Uint8Array }>;

type Begun = Pick<HandedIn, 'way' | 'state' | 'direction'> &
  Readonly<{
    companyId: string;
    actor: Actor;
    at: Instant;
    directoryId: string | null;
    files: readonly BroughtFile[];
    hashes: readonly string[];
  }>;

/** Starts an import of stored files in the transaction of the caller; returns its id. */
export async function beginReading(
  tx: Tx,
  deps: Pick<IntakeDeps, 'jobs' | 'events'>,
  { companyId, actor, at, files, hashes, ...run }: Begun,
): Promise<string> {
  const { way, state, direction, directoryId } = run;
  const id = await insertImport(tx, companyId, { way, state, direction, directoryId, actor, at });
  await insertImportFiles(tx, companyId, id, files.map(fileOf(hashes)));
  if (state === 'reading') await deps.jobs.enqueue(tx, READ_IMPORT, [{ companyId, importId: id }]);
  publishState(tx, deps, IMPORTS, { companyId, id }, state);
  const subject = `invoice-import/${id}`;
  writeAudit(tx, [
    { companyId, actor, act: 'invoice-import.uploaded', subject, at, payload: { hashes } },
  ]);
  return id;
}

const fileOf =
  (hashes: readonly string[]) =>
  ({ name, bytes }: BroughtFile, index: number) => ({
    position: index + 1,
    // By characters: half of one is no text.
    name: name === '' ? `${index + 1}` : [...harmlessName(name)].slice(-LONGEST_NAME).join(''),
    hash: hashes[index] ?? '',
    size: bytes.length,
  });
