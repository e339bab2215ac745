import { Readable } from 'node:stream';
import type { MergedPart } from '../port.ts';
import { openPacked } from './packed-pdf.ts';
import { pdfWriter } from './pdf-writer.ts';

const LINES_OF_A_PAGE = 50;

/** One PDF of all parts, written while it is read. What could not be printed is named on its last page. */
export const mergePdfs = (parts: AsyncIterable<MergedPart>): Readable =>
  Readable.from(piecesOf(parts), { objectMode: false });

async function* piecesOf(parts: AsyncIterable<MergedPart>): AsyncGenerator<Buffer> {
  const writer = pdfWriter();
  const missing: string[] = [];
  for await (const part of parts) {
    if ('pdf' in part) writer.add(openPacked(Buffer.from(part.pdf)));
    else missing.push(`${part.name}: ${part.reason}`);
    const piece = writer.take();
    if (piece.length > 0) yield piece;
  }
  for (let from = 0; from < missing.length; from += LINES_OF_A_PAGE)
    writer.addLines(['NOT PRINTED:', ...missing.slice(from, from + LINES_OF_A_PAGE)]);
  yield writer.end();
}
