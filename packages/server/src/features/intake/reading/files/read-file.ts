import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UnreadReason } from '@hoadon/domain/intake/unread-reasons';
import { MAX_DEPTH } from '../limits.ts';
import { FileRefused } from '../refusal.ts';
import { outcomeOfFault } from '../refused-outcome.ts';
import type { FileToRead, Outcome } from '../tasks.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { pdfEvidence, readPdf } from './read-pdf.ts';
import { type Judgement, readXml } from './read-xml.ts';
import type { SpoolReader } from './spooled-bytes.ts';

export type Reading = Readonly<{ spool: SpoolReader; folder: string; judgement: Judgement }>;

const NOT_READ: Readonly<Partial<Record<FileKind, UnreadReason>>> = {
  empty: 'EMPTY',
  picture: 'PICTURE',
  office: 'WORKBOOK',
  'other-archive': 'ZIP_METHOD',
  'two-kinds': 'TWO_KINDS',
};

/** What becomes of a file and of the PDF beside it. Never throws for what they contain. */
export async function readFile(file: FileToRead, reading: Reading): Promise<Outcome[]> {
  const outcomes = await readAlone(file, reading);
  const { pdf } = file;
  if (!pdf) return outcomes;
  const beside: FileToRead = { ...pdf, depth: file.depth, pdf: null };
  const first = outcomes.findIndex(({ kind }) => kind === 'invoices');
  if (first < 0) return [...outcomes, ...(await readAlone(beside, reading))];
  try {
    const bytes = reading.spool.bytesOf(pdf.spooled);
    const kind = fileKind(bytes);
    // Something else in a PDF's name is read as what it is.
    if (kind !== 'pdf') return [...outcomes, ...(await readAlone(beside, reading))];
    const evidence = pdfEvidence(pdf.place, bytes);
    return outcomes.map((outcome, at) =>
      outcome.kind === 'invoices' && at === first ? { ...outcome, evidence: [evidence] } : outcome,
    );
  } catch (fault) {
    return [...outcomes, outcomeOfFault(pdf.place, fault)];
  }
}

async function readAlone(file: FileToRead, reading: Reading): Promise<Outcome[]> {
  try {
    return await readByKind(file, reading);
  } catch (fault) {
    return [outcomeOfFault(file.place, fault)];
  }
}

async function readByKind(file: FileToRead, reading: Reading): Promise<Outcome[]> {
  const { place } = file;
  const bytes = reading.spool.bytesOf(file.spooled);
  const kind = fileKind(bytes);
  if (kind === 'xml') return readXml(place, bytes, reading.judgement);
  if (kind === 'pdf') return readPdf(place, bytes, reading.judgement);
  if (kind === 'zip') return [{ kind: 'zip', place, path: spooledZip(file, bytes, reading) }];
  throw new FileRefused(NOT_READ[kind] ?? 'UNKNOWN_KIND');
}

/** A zip in a zip is put beside it, so that its entries are read as those of any other. */
function spooledZip({ spooled, depth }: FileToRead, bytes: Buffer, { folder }: Reading): string {
  if (depth >= MAX_DEPTH) throw new FileRefused('ZIP_TOO_DEEP');
  if (spooled.entry === null) return spooled.path;
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes, { flag: 'wx' });
  return path;
}
