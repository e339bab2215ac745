import { Readable } from 'node:stream';
import type { MergedPart } from '../port.ts';
import { openPacked } from './packed-pdf.ts';
import { type PdfWriter, pdfWriter } from './pdf-writer.ts';

const LINES_OF_A_PAGE = 50;

/** Streams one PDF of all parts. Lists parts that could not be printed on its last page. */
export const mergePdfs = (parts: AsyncIterable<MergedPart>): Readable =>
  Readable.from(piecesOf(parts), { objectMode: false });

async function* piecesOf(parts: AsyncIterable<MergedPart>): AsyncGenerator<Buffer> {
  const writer = pdfWriter();
  const missing: string[] = [];
  for await (const part of parts) {
    const reason = 'reason' in part ? part.reason : added(writer, part.pdf);
    if (reason !== null) missing.push(`${part.name}: ${reason}`);
    const piece = writer.take();
    if (piece.length > 0) yield piece;
  }
  for (let from = 0; from < missing.length; from += LINES_OF_A_PAGE)
    writer.addLines(['NOT PRINTED:', ...missing.slice(from, from + LINES_OF_A_PAGE)]);
  yield writer.end();
}

/** Returns why it could not be added; objects written so far belong to no page. */
function added(writer: PdfWriter, pdf: Uint8Array): 'PRINT_FAILED' | null {
  try {
    writer.add(openPacked(Buffer.from(pdf)));
    return null;
  } catch {
    return 'PRINT_FAILED';
  }
}
