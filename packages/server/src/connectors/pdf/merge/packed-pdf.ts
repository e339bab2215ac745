import { inflateSync } from 'node:zlib';

/** Type, offset or stream number, index: as packObjects writes them. */
const ENTRY_WIDTHS = [1, 4, 2] as const;
const ROW = ENTRY_WIDTHS.reduce((sum, bytes) => sum + bytes, 0);

/** An object as written: its dictionary as Latin-1, and the stream after it. */
export type PdfObject = Readonly<{ dictionary: string; stream: Buffer | null }>;

/** Reads the objects of a PDF that `packObjects` wrote; not of any PDF. */
export type PackedPdf = Readonly<{ root: number; read(number: number): PdfObject }>;

export function openPacked(pdf: Buffer): PackedPdf {
  const tail = pdf.subarray(-64).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF/.exec(tail)?.[1]);
  if (!Number.isInteger(start)) throw new Error('the PDF has no cross-references');
  const references = objectAt(pdf, start);
  const root = Number(/\/Root (\d+) 0 R/.exec(references.dictionary)?.[1]);
  const rows = unpredicted(inflated(references));
  const containers = new Map<number, readonly string[]>();

  function packed(container: number, index: number): PdfObject {
    const objects = containers.get(container) ?? objectsIn(read(container));
    containers.set(container, objects);
    const dictionary = objects[index];
    if (dictionary === undefined) throw new Error(`the PDF has no object ${index} in ${container}`);
    return { dictionary, stream: null };
  }

  function read(number: number): PdfObject {
    const at = number * ROW;
    const type = rows[at];
    const offset = type === undefined ? 0 : rows.readUInt32BE(at + 1);
    if (type === 1) return objectAt(pdf, offset);
    if (type === 2) return packed(offset, rows.readUInt16BE(at + 5));
    throw new Error(`the PDF has no object ${number}`);
  }
  return { root, read };
}

const STREAM = 'stream\n';

function objectAt(pdf: Buffer, offset: number): PdfObject {
  const from = pdf.indexOf('obj\n', offset) + 4;
  const streamAt = pdf.indexOf(STREAM, from);
  const end = pdf.indexOf('\nendobj', from);
  if (end < 0) throw new Error(`the PDF has no object at ${offset}`);
  if (streamAt < 0 || streamAt > end)
    return { dictionary: pdf.subarray(from, end).toString('latin1'), stream: null };
  const dictionary = pdf.subarray(from, streamAt).toString('latin1');
  const length = Number(/\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1]);
  if (!Number.isInteger(length)) throw new Error('the PDF has a stream of unknown length');
  const dataAt = streamAt + STREAM.length;
  return { dictionary, stream: pdf.subarray(dataAt, dataAt + length) };
}

const inflated = ({ stream }: PdfObject): Buffer => inflateSync(stream ?? Buffer.alloc(0));

/** Reverses the PNG predictor "up": each byte is stored as the difference to the one above. */
function unpredicted(data: Buffer): Buffer {
  const rows = Buffer.alloc((data.length / (ROW + 1)) * ROW);
  for (let row = 0; row * (ROW + 1) < data.length; row += 1)
    for (let byte = 0; byte < ROW; byte += 1) {
      const above = row === 0 ? 0 : (rows[(row - 1) * ROW + byte] ?? 0);
      rows[row * ROW + byte] = (above + (data[row * (ROW + 1) + 1 + byte] ?? 0)) & 0xff;
    }
  return rows;
}

/** The bodies of an object stream, in order. */
function objectsIn(container: PdfObject): string[] {
  const first = Number(/\/First (\d+)/.exec(container.dictionary)?.[1]);
  const text = inflated(container).toString('latin1');
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  const offsets = numbers.filter((_, at) => at % 2 === 1);
  return offsets.map((offset, index) =>
    text.slice(first + offset, first + (offsets[index + 1] ?? text.length)).trim(),
  );
}
