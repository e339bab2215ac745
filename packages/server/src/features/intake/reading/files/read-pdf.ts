import { createHash } from 'node:crypto';
import { type AttachedFile, attachedFiles } from '@hoadon/signing/pdf/attached-files';
import type { Evidence } from '../entry.ts';
import { harmlessName, uniquePaths } from '../entry-name.ts';
import { MAX_ATTACHED } from '../limits.ts';
import { FileRefused, refusal } from '../refusal.ts';
import { outcomeOfFault, refusedOutcome } from '../refused-outcome.ts';
import type { FileOutcome } from '../tasks.ts';
import { fileKind } from './file-kind.ts';
import { type Judgement, readXml } from './read-xml.ts';

export const pdfEvidence = (entryPath: string, bytes: Uint8Array): Evidence => ({
  entryPath,
  mediaType: 'application/pdf',
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Reads the invoices of the XML attached to a PDF, which is their evidence. Without XML the PDF is refused. */
export async function readPdf(
  entryPath: string,
  pdf: Uint8Array,
  judgement: Judgement,
): Promise<FileOutcome[]> {
  const named = uniquePaths();
  const outcomes: FileOutcome[] = [];
  for (const { name, bytes } of attachedXml(pdf)) {
    const own = named(`${entryPath}/${harmlessName(name)}`);
    try {
      outcomes.push(...(await readXml(own, bytes, judgement)));
    } catch (fault) {
      outcomes.push(outcomeOfFault(own, fault));
    }
  }
  const first = outcomes.findIndex(({ kind }) => kind === 'invoices');
  if (first < 0) return [...outcomes, refusedOutcome(entryPath, refusal('PDF_ALONE'))];
  return outcomes.map((outcome, at) =>
    outcome.kind === 'invoices' && at === first
      ? { ...outcome, evidence: [pdfEvidence(entryPath, pdf)] }
      : outcome,
  );
}

function attachedXml(pdf: Uint8Array): AttachedFile[] {
  try {
    return attachedFiles(pdf, MAX_ATTACHED).filter(({ bytes }) => fileKind(bytes) === 'xml');
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new FileRefused('PDF_UNREADABLE', {}, { cause });
  }
}
