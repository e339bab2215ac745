import { MOST_RECORD_FILES, type RecordFile } from '@hoadon/contracts/invoice-records';
import { Failure } from '@hoadon/domain/errors/failure';
import { perform } from '../../platform/acts/perform.ts';
import { documentKind, documentName, PROVING_KINDS } from '../../platform/files/document-kind.ts';
import type { FileAnswer, RequestContext, Session } from '../../platform/http/route.ts';
import { lockStates } from '../invoices/index.ts';
import type { InvoiceRecordsDeps } from './deps.ts';
import { requireRecorded } from './read-record.ts';
import { findFile, findFiles, insertFile, setAside } from './record.repository.ts';
import { publish } from './save-record.ts';

const LONGEST_NAME = 255;

/**
 * Saves a file with a record. Throws INPUT_DATA_IS_INVALID without one, and where there are too many;
 * DOCUMENT_KIND_NOT_ALLOWED for what proves nothing.
 */
export async function addFile(
  deps: InvoiceRecordsDeps,
  { companyId, actor }: Session,
  { actId, files }: RequestContext,
  id: string,
): Promise<RecordFile> {
  const sent = files['file'];
  if (!sent || sent.bytes.length === 0)
    throw new Failure('INPUT_DATA_IS_INVALID', { file: 'required' });
  const kind = await documentKind(sent.bytes, PROVING_KINDS);
  if (kind === null) throw new Failure('DOCUMENT_KIND_NOT_ALLOWED', { name: sent.name });
  await requireRecorded(deps.db, companyId, id);
  const hash = await deps.files.put(companyId, sent.bytes);
  const name = documentName(sent.name, kind, LONGEST_NAME);
  const by = { companyId, actor, at: deps.clock.now() };
  const act = { companyId, actId, kind: 'invoice-record.add-file', at: by.at };
  const size = sent.bytes.length;
  const savedFile = await perform(deps.db, act, async (tx) => {
    await lockStates(tx, companyId, [id]);
    if ((await findFiles(tx, companyId, id)).length >= MOST_RECORD_FILES)
      throw new Failure('INPUT_DATA_IS_INVALID', {
        file: 'too-many',
        most: String(MOST_RECORD_FILES),
      });
    const file = await insertFile(tx, by, id, { name, hash, size, mediaType: kind.mediaType });
    publish(tx, deps, by, { id, act: 'invoice.record-file-added', payload: { file, name, hash } });
    return file;
  });
  return { id: savedFile, name, size, sha256: hash, added_at: by.at };
}

/** As it was handed in, and never shown in the browser: it is a stranger's. */
export async function readFile(
  { db, files }: InvoiceRecordsDeps,
  companyId: string,
  { id, file }: Readonly<{ id: string; file: string }>,
): Promise<FileAnswer> {
  const savedFile = await findFile(db, companyId, id, file);
  if (!savedFile) throw new Failure('NOT_FOUND');
  const bytes = await files.get(companyId, savedFile.hash);
  return { bytes, mediaType: 'application/octet-stream', name: savedFile.name };
}

/** Takes a file from the record, or puts it back. */
export async function setFileAside(
  deps: InvoiceRecordsDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  { id, file, is_aside }: Readonly<{ id: string; file: string; is_aside: boolean }>,
): Promise<void> {
  const by = { companyId, actor, at: deps.clock.now() };
  const act = { companyId, actId, kind: 'invoice-record.file-aside', at: by.at };
  await perform(deps.db, act, async (tx) => {
    if (!(await setAside(tx, by, id, file, is_aside))) throw new Failure('NOT_FOUND');
    const name = is_aside ? 'taken-away' : 'put-back';
    publish(tx, deps, by, { id, act: `invoice.record-file-${name}`, payload: { file } });
  });
}
