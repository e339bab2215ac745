import { inflateSync } from 'node:zlib';
import { type Dictionary, readDictionary } from './dictionary.ts';

/** Position of an object: in the file, or in an object stream at an index of its list. */
export type ObjectPosition = Readonly<{ offset: number } | { container: number; index: number }>;

export type CrossReferences = Readonly<{
  positions: ReadonlyMap<number, ObjectPosition>;
  /** Newest trailer. */
  trailer: Dictionary;
  /** Offset of the newest section. */
  start: number;
  /** Whether the newest section is a cross-reference stream; an update must then add one as well. */
  isStream: boolean;
}>;

type Section = Readonly<{
  positions: Map<number, ObjectPosition>;
  trailer: Dictionary;
  isStream: boolean;
}>;

const MAX_SECTIONS = 250;
const TABLE_ENTRY_BYTES = 20;
const MAX_INFLATED = 16 * 1024 * 1024;
/** Entries of all sections together: a file of 1,000 pages has some 100,000 objects. */
const MAX_ENTRIES = 500_000;
/** Search limit for the end of a dictionary, so that a thousand sections do not each scan the whole file. */
const MAX_DICTIONARY = 64 * 1024;
const WINDOW = 4_096;

const numbersIn = (text: string | undefined): number[] => (text?.match(/-?\d+/g) ?? []).map(Number);

/**
 * Returns the stream whose dictionary starts at `from`: plain or Flate, as object and cross-reference streams are. Throws
 * RangeError for any other, and for one that is damaged.
 */
export function streamAt(file: Buffer, from: number): { dictionary: Dictionary; data: Buffer } {
  const within = file.subarray(from, from + MAX_DICTIONARY).indexOf('stream');
  if (within < 0) throw new RangeError('no stream');
  const keyword = from + within;
  const dictionary = readDictionary(file.subarray(from, keyword).toString('latin1'));
  const start = keyword + 'stream'.length + (file[keyword + 'stream'.length] === 0x0d ? 2 : 1);
  const length = /^\d+$/.exec(dictionary.get('Length') ?? '')
    ? Number(dictionary.get('Length'))
    : null;
  const end = length === null ? file.indexOf('endstream', start) : start + length;
  const raw = file.subarray(start, end);
  const filter = dictionary.get('Filter');
  if (filter === undefined) return { dictionary, data: raw };
  if (!/^\[?\s*\/FlateDecode\s*\]?$/.test(filter)) throw new RangeError(`filter ${filter}`);
  return { dictionary, data: inflated(raw) };
}

function inflated(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_INFLATED });
  } catch (cause) {
    throw new RangeError('a stream that does not unpack', { cause });
  }
}

/** Undoes PNG prediction (ISO 32000-1 §7.4.4.4): these tables use "none", "sub" and "up". */
function withoutPrediction(data: Buffer, columns: number): Buffer {
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let at = 0; at < plain.length; at += 1) {
    const row = Math.floor(at / columns);
    const method = data[row * (columns + 1)] ?? 0;
    if (method > 2) throw new RangeError(`PNG predictor ${method}`);
    const left = method === 1 && at % columns > 0 ? (plain[at - 1] ?? 0) : 0;
    const above = method === 2 && row > 0 ? (plain[at - columns] ?? 0) : 0;
    plain[at] = ((data[at + row + 1] ?? 0) + left + above) & 0xff;
  }
  return plain;
}

type Fields = readonly [type: number, first: number, second: number];

/** Rows of a cross-reference stream; a missing type means 1, an object in the file. */
function fieldsOf(rows: Buffer, widths: readonly number[]): Fields[] {
  const [typeBytes = 0, firstBytes = 0, secondBytes = 0] = widths;
  const width = typeBytes + firstBytes + secondBytes;
  const read = (at: number, bytes: number) => (bytes === 0 ? 0 : rows.readUIntBE(at, bytes));
  if (width > 0 && rows.length / width > MAX_ENTRIES) throw new RangeError('too many objects');
  const fields: Fields[] = [];
  for (let at = 0; width > 0 && at + width <= rows.length; at += width) {
    fields.push([
      typeBytes === 0 ? 1 : read(at, typeBytes),
      read(at + typeBytes, firstBytes),
      read(at + typeBytes + firstBytes, secondBytes),
    ]);
  }
  return fields;
}

/** Object numbers of the rows, from pairs of first number and count. */
function* numbersOf(ranges: readonly number[], most: number): Generator<number> {
  let left = most;
  for (let at = 0; at + 1 < ranges.length; at += 2) {
    const first = ranges[at] ?? 0;
    for (let entry = 0; entry < (ranges[at + 1] ?? 0) && left > 0; entry += 1, left -= 1) {
      yield first + entry;
    }
  }
}

function readStreamSection(file: Buffer, from: number): Section {
  const { dictionary, data } = streamAt(file, file.indexOf('obj', from) + 3);
  const widths = numbersIn(dictionary.get('W'));
  const width = widths.reduce((sum, bytes) => sum + bytes, 0);
  const predicted = /\/Predictor\s+1[0-5]/.test(dictionary.get('DecodeParms') ?? '');
  const fields = fieldsOf(predicted ? withoutPrediction(data, width) : data, widths);
  const ranges = numbersIn(dictionary.get('Index') ?? `[0 ${dictionary.get('Size')}]`);
  const positions = new Map<number, ObjectPosition>();
  let row = 0;
  for (const number of numbersOf(ranges, fields.length)) {
    const [type, first, second] = fields[row] ?? [0, 0, 0];
    row += 1;
    if (type === 1) positions.set(number, { offset: first });
    if (type === 2) positions.set(number, { container: first, index: second });
  }
  return { positions, trailer: dictionary, isStream: true };
}

/** Offsets of one subsection of a table, whose first row starts at `from`. */
function tableRows(
  file: Buffer,
  from: number,
  first: number,
  count: number,
): [number, ObjectPosition][] {
  const rows: [number, ObjectPosition][] = [];
  for (let entry = 0; entry < count; entry += 1) {
    const at = from + entry * TABLE_ENTRY_BYTES;
    const row = file.subarray(at, at + TABLE_ENTRY_BYTES).toString('latin1');
    if (row[17] === 'n') rows.push([first + entry, { offset: Number(row.slice(0, 10)) }]);
  }
  return rows;
}

function readTableSection(file: Buffer, from: number): Section {
  const positions = new Map<number, ObjectPosition>();
  const trailerAt = file.indexOf('trailer', from);
  for (let at = from + 'xref'.length; at < trailerAt; ) {
    const window = file.subarray(at, at + 64).toString('latin1');
    const head = /^\s*(\d+)\s+(\d+)[ \t]*(?:\r\n|\r|\n)/.exec(window);
    if (head === null) break;
    const count = Math.min(Number(head[2]), file.length / TABLE_ENTRY_BYTES);
    const rows = at + head[0].length;
    for (const [number, position] of tableRows(file, rows, Number(head[1]), count)) {
      positions.set(number, position);
    }
    at = rows + count * TABLE_ENTRY_BYTES;
  }
  const head = trailerAt + 'trailer'.length;
  const trailer = readDictionary(file.subarray(head, head + MAX_DICTIONARY).toString('latin1'));
  return { positions, trailer, isStream: false };
}

const readSection = (file: Buffer, offset: number): Section =>
  file.subarray(offset, offset + 4).toString('latin1') === 'xref'
    ? readTableSection(file, offset)
    : readStreamSection(file, offset);

/** Reads all sections, newest first. Throws RangeError if the file is no PDF or damaged. */
export function readCrossReferences(file: Buffer): CrossReferences {
  const tail = file.subarray(-WINDOW).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  if (!(start < file.length)) throw new RangeError('not a PDF file');
  const positions = new Map<number, ObjectPosition>();
  const seen = new Set<number>();
  const waiting = [start];
  let newest: Section | null = null;
  let entries = 0;
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset) || seen.size > MAX_SECTIONS) continue;
    seen.add(offset);
    const section = readSection(file, offset);
    newest ??= section;
    entries += section.positions.size;
    if (entries > MAX_ENTRIES) throw new RangeError('too many objects');
    for (const [number, position] of section.positions) {
      if (!positions.has(number)) positions.set(number, position);
    }
    waiting.push(
      ...numbersIn(section.trailer.get('XRefStm')).slice(0, 1),
      ...numbersIn(section.trailer.get('Prev')).slice(0, 1),
    );
  }
  if (newest === null) throw new RangeError('not a PDF file');
  return { positions, trailer: newest.trailer, start, isStream: newest.isStream };
}
