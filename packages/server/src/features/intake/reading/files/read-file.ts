import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UnreadReason } from '@hoadon/domain/intake/unread-reasons';
import { MAX_DEPTH } from '../limits.ts';
import { FileRefused } from '../refusal.ts';
import { outcomeOfFault } from '../refused-outcome.ts';
import type { FileOutcome, FileToRead } from '../tasks.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { pdfEvidence, readPdf } from './read-pdf.ts';
import { type Judgement, readXml } from './read-xml.ts';
import type { SpoolReader } from './spooled-bytes.ts';

export type ReadContext = Readonly<{ spool: SpoolReader; folder: string; judgement: Judgement }>;

const NOT_READ: Readonly<Partial<Record<FileKind, UnreadReason>>> = {
  empty: 'EMPTY',
  picture: 'PICTURE',
  office: 'WORKBOOK',
  'other-archive': 'ZIP_METHOD',
  'two-kinds': 'TWO_KINDS',
};

/** Returns the outcomes of a file and of the PDF beside it. Never throws because of their content. */
export async function readFile(file: FileToRead, context: ReadContext): Promise<FileOutcome[]> {
  const outcomes = await readAlone(file, context);
  const { pdf } = file;
  if (!pdf) return outcomes;
  const beside: FileToRead = { ...pdf, depth: file.depth, pdf: null };
  const first = outcomes.findIndex(({ kind }) => kind === 'invoices');
  if (first < 0) return [...outcomes, ...(await readAlone(beside, context))];
  try {
    const bytes = context.spool.bytesOf(pdf.spooled);
    const kind = fileKind(bytes);
    // A file named .pdf that is none is read by its kind.
    if (kind !== 'pdf') return [...outcomes, ...(await readAlone(beside, context))];
    const evidence = pdfEvidence(pdf.entryPath, bytes);
    return outcomes.map((outcome, at) =>
      outcome.kind === 'invoices' && at === first ? { ...outcome, evidence: [evidence] } : outcome,
    );
  } catch (fault) {
    return [...outcomes, outcomeOfFault(pdf.entryPath, fault)];
  }
}

async function readAlone(file: FileToRead, context: ReadContext): Promise<FileOutcome[]> {
  try {
    return await readByKind(file, context);
  } catch (fault) {
    return [outcomeOfFault(file.entryPath, fault)];
  }
}

async function readByKind(file: FileToRead, context: ReadContext): Promise<FileOutcome[]> {
  const { entryPath } = file;
  const bytes = context.spool.bytesOf(file.spooled);
  const kind = fileKind(bytes);
  if (kind === 'xml') return readXml(entryPath, bytes, context.judgement);
  if (kind === 'pdf') return readPdf(entryPath, bytes, context.judgement);
  if (kind === 'zip') return [{ kind: 'zip', entryPath, path: spooledZip(file, bytes, context) }];
  throw new FileRefused(NOT_READ[kind] ?? 'UNKNOWN_KIND');
}

/** Writes a zip in a zip to the spool folder, so that its entries are read like those of any other. */
function spooledZip(
  { spooled, depth }: FileToRead,
  bytes: Buffer,
  { folder }: ReadContext,
): string {
  if (depth >= MAX_DEPTH) throw new FileRefused('ZIP_TOO_DEEP');
  if (spooled.entry === null) return spooled.path;
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes, { flag: 'wx' });
  return path;
}
