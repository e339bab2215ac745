import { createHash } from 'node:crypto';
import { type AttachedFile, attachedFiles } from '@hoadon/signing/pdf/attached-files';
import type { Evidence } from '../entry.ts';
import { harmlessName, placeNames } from '../entry-name.ts';
import { MAX_ATTACHED } from '../limits.ts';
import { FileRefused, refusal } from '../refusal.ts';
import { outcomeOfFault, refusedOutcome } from '../refused-outcome.ts';
import type { Outcome } from '../tasks.ts';
import { fileKind } from './file-kind.ts';
import { type Judgement, readXml } from './read-xml.ts';

export const pdfEvidence = (place: string, bytes: Uint8Array): Evidence => ({
  place,
  mediaType: 'application/pdf',
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** The invoices of the XML that is attached to a PDF, which is their evidence. Without one the PDF itself is refused. */
export async function readPdf(
  place: string,
  pdf: Uint8Array,
  judgement: Judgement,
): Promise<Outcome[]> {
  const named = placeNames();
  const outcomes: Outcome[] = [];
  for (const { name, bytes } of attachedXml(pdf)) {
    const own = named(`${place}/${harmlessName(name)}`);
    try {
      outcomes.push(...(await readXml(own, bytes, judgement)));
    } catch (fault) {
      outcomes.push(outcomeOfFault(own, fault));
    }
  }
  const first = outcomes.findIndex(({ kind }) => kind === 'invoices');
  if (first < 0) return [...outcomes, refusedOutcome(place, refusal('PDF_ALONE'))];
  return outcomes.map((outcome, at) =>
    outcome.kind === 'invoices' && at === first
      ? { ...outcome, evidence: [pdfEvidence(place, pdf)] }
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
