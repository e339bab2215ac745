import { deflateSync } from 'node:zlib';

/** Objects per compressed object stream: enough to compress well, few enough to open fast. */
const OBJECTS_PER_STREAM = 2_000;
/** Bytes of an entry in the cross-reference stream: type, offset or stream number, index. */
const ENTRY_WIDTHS = [1, 4, 2] as const;
const COMPRESSION = 7;
const XREF_ENTRY_BYTES = 20;

type PdfObject = Readonly<{ number: number; body: Buffer; stream: boolean }>;
type ObjectPosition = Readonly<{ offset: number } | { container: number; index: number }>;

/**
 * Rewrites a PDF with its plain objects in compressed object streams (PDF 1.5, ISO 32000-1 §7.5.7). A tagged table of
 * 500 rows has ten thousand small objects, which the typesetter leaves uncompressed. Reads only the one-section files
 * of the typesetter, not any PDF.
 */
export function packObjects(pdf: Buffer): Buffer {
  const { objects, trailer } = readObjects(pdf);
  const positions = new Map<number, ObjectPosition>();
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  let offset = parts[0]?.length ?? 0;
  let nextNumber = objects.reduce((most, { number }) => Math.max(most, number), 0) + 1;
  const write = (number: number, body: Buffer) => {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    positions.set(number, { offset });
    parts.push(part);
    offset += part.length;
  };

  for (const object of objects) if (object.stream) write(object.number, compressed(object.body));
  const plain = objects.filter((object) => !object.stream).sort((a, b) => a.number - b.number);
  for (let start = 0; start < plain.length; start += OBJECTS_PER_STREAM) {
    const group = plain.slice(start, start + OBJECTS_PER_STREAM);
    const container = nextNumber++;
    group.forEach((object, index) => {
      positions.set(object.number, { container, index });
    });
    write(container, objectStream(group));
  }
  const xrefOffset = offset;
  positions.set(nextNumber, { offset });
  parts.push(crossReferences(nextNumber, positions, trailer));
  parts.push(Buffer.from(`startxref\n${xrefOffset}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function readObjects(pdf: Buffer): { objects: PdfObject[]; trailer: string } {
  const tail = pdf.subarray(-64).toString('latin1');
  const start = Number(/startxref\s+(\d+)/.exec(tail)?.[1]);
  const trailerAt = pdf.indexOf('trailer', start);
  const head = /^xref\s+0 (\d+)\s*?\r?\n/.exec(pdf.subarray(start, start + 40).toString('latin1'));
  if (!head || trailerAt < 0) throw new Error('the PDF has no plain cross-reference table');
  const count = Number(head[1]);
  const offsets: number[] = [];
  for (let entry = 1; entry < count; entry += 1) {
    const at = start + head[0].length + entry * XREF_ENTRY_BYTES;
    const text = pdf.subarray(at, at + 18).toString('latin1');
    if (text[17] === 'n') offsets.push(Number(text.slice(0, 10)));
  }
  offsets.sort((a, b) => a - b);
  const objects = offsets.map((from, index) => readObject(pdf, from, offsets[index + 1] ?? start));
  return { objects, trailer: pdf.subarray(trailerAt).toString('latin1') };
}

function readObject(pdf: Buffer, from: number, to: number): PdfObject {
  const headEnd = pdf.indexOf('obj', from) + 3;
  const end = pdf.subarray(0, to).lastIndexOf('endobj');
  const number = Number.parseInt(pdf.subarray(from, headEnd).toString('latin1'), 10);
  const body = trimmed(pdf, headEnd, end);
  return { number, body, stream: body.subarray(-9).toString('latin1') === 'endstream' };
}

function trimmed(pdf: Buffer, from: number, to: number): Buffer {
  const blank = (byte: number | undefined) => byte === 0x0a || byte === 0x0d || byte === 0x20;
  let start = from;
  let end = to;
  while (start < end && blank(pdf[start])) start += 1;
  while (end > start && blank(pdf[end - 1])) end -= 1;
  return pdf.subarray(start, end);
}

/** The document's metadata stays readable without a PDF library; other plain streams are deflated. */
function compressed(body: Buffer): Buffer {
  const dataAt = body.indexOf('stream\n') + 'stream\n'.length;
  const head = body.subarray(0, dataAt).toString('latin1');
  const length = /\/Length (\d+)/.exec(head)?.[1];
  if (length === undefined || head.includes('/Filter') || head.includes('/Metadata')) return body;
  const data = deflateSync(body.subarray(dataAt, dataAt + Number(length)), { level: COMPRESSION });
  const newHead = head.replace(/\/Length \d+/, `/Length ${data.length} /Filter /FlateDecode`);
  return Buffer.concat([Buffer.from(newHead, 'latin1'), data, Buffer.from('\nendstream')]);
}

function objectStream(objects: readonly PdfObject[]): Buffer {
  const index: string[] = [];
  const bodies: Buffer[] = [];
  let offset = 0;
  for (const object of objects) {
    const body = Buffer.from(withoutNoise(object.body.toString('latin1')), 'latin1');
    index.push(`${object.number} ${offset}`);
    bodies.push(body, Buffer.from('\n'));
    offset += body.length + 1;
  }
  const head = Buffer.from(`${index.join(' ')}\n`);
  const data = deflateSync(Buffer.concat([head, ...bodies]), { level: COMPRESSION });
  return streamOf(`/Type /ObjStm /N ${objects.length} /First ${head.length}`, data);
}

/**
 * Removes the indentation, `/Suspects false` (the default) and the border colours of table cells, which are half of a
 * long table. Readers built on poppler report the last two as faults.
 */
function withoutNoise(body: string): string {
  const dense = body.replace(/\n +/g, '\n');
  if (dense.startsWith('<<\n/Type /StructElem')) {
    return dense.replace(/ ?<<\n\/O \/Layout[^<>]*>>/g, '').replace(/\/A \[\]\n/, '');
  }
  return dense.startsWith('<<\n/Type /Catalog') ? dense.replace('/Suspects false', '') : dense;
}

function crossReferences(
  number: number,
  positions: Map<number, ObjectPosition>,
  trailer: string,
): Buffer {
  const size = number + 1;
  const width = ENTRY_WIDTHS.reduce((sum, bytes) => sum + bytes, 0);
  const rows = Buffer.alloc(size * (width + 1));
  let previous: Buffer = Buffer.alloc(width);
  for (let object = 0; object < size; object += 1) {
    const entry = entryOf(positions.get(object), width);
    const at = object * (width + 1);
    rows[at] = 2; // PNG predictor "up": each byte less the one above, which makes neighbours equal.
    for (let byte = 0; byte < width; byte += 1) {
      rows[at + 1 + byte] = ((entry[byte] ?? 0) - (previous[byte] ?? 0)) & 0xff;
    }
    previous = entry;
  }
  const retainedEntries = /\/Root \d+ 0 R|\/Info \d+ 0 R|\/ID \[[^\]]*\]/g;
  const dictionary = [
    `/Type /XRef /Size ${size} /W [${ENTRY_WIDTHS.join(' ')}]`,
    `/DecodeParms << /Predictor 12 /Columns ${width} >>`,
    ...(trailer.match(retainedEntries) ?? []),
  ].join(' ');
  const body = streamOf(dictionary, deflateSync(rows, { level: COMPRESSION }));
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
}

function entryOf(position: ObjectPosition | undefined, width: number): Buffer {
  const entry = Buffer.alloc(width);
  if (!position) return entry;
  const inFile = 'offset' in position;
  entry[0] = inFile ? 1 : 2;
  entry.writeUInt32BE(inFile ? position.offset : position.container, 1);
  entry.writeUInt16BE(inFile ? 0 : position.index, 5);
  return entry;
}

function streamOf(dictionary: string, data: Buffer): Buffer {
  const head = `<< ${dictionary} /Length ${data.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]);
}
