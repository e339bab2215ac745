import { ArchiveFault } from './archive-fault.ts';

const QUOTE = 0x22;
const NEWLINE = 0x0a;
/** Records that are read or written together. */
const BLOCK_BYTES = 4 * 1024 * 1024;
/** A single record: texts of an invoice take a few megabytes at most. */
const RECORD_BYTES = 256 * 1024 * 1024;

/** Finds the ends of records in successive chunks of CSV: newlines outside of quotes. */
export function recordScanner() {
  let isQuoted = false;
  let records = 0;
  return {
    records: () => records,
    /** Whether the chunks so far end within quotes. */
    isOpen: () => isQuoted,
    /** Returns the offset behind the last record that ends in the chunk; 0: none does. */
    scan(chunk: Uint8Array): number {
      let end = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at];
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === NEWLINE && !isQuoted) {
          end = at + 1;
          records += 1;
        }
      }
      return end;
    },
  };
}

/** Yields the chunks again as blocks of whole records. Throws ArchiveFault if the last record does not end. */
export async function* wholeRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const scanner = recordScanner();
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = scanner.scan(chunk);
    const isDue = end > 0 && size + chunk.length >= BLOCK_BYTES;
    if (isDue) {
      yield Buffer.concat([...pending, chunk.subarray(0, end)]);
      pending = [];
      size = 0;
    }
    const rest = isDue ? chunk.subarray(end) : chunk;
    pending.push(rest);
    size += rest.length;
    if (size > RECORD_BYTES) throw new ArchiveFault('a row of the archive is too long');
  }
  const rest = Buffer.concat(pending);
  if (scanner.isOpen() || (rest.length > 0 && rest.at(-1) !== NEWLINE))
    throw new ArchiveFault('the rows of a table end in the middle');
  if (rest.length > 0) yield rest;
}

export type CsvField = string | null;

/** Parses whole records; an empty field without quotes is null. Throws ArchiveFault. */
export function parseRecords(block: Uint8Array): CsvField[][] {
  const text = Buffer.from(block).toString('utf8');
  const records: CsvField[][] = [];
  let record: CsvField[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text[at] === '"' ? endOfQuoted(text, at) : endOfPlain(text, at);
    const field = text.slice(at, end);
    record.push(field === '' ? null : text[at] === '"' ? unquoted(field) : field);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (text[end] === ',' && at < text.length) continue;
    if (text[at - 1] !== '\n') throw noCsv();
    records.push(record);
    record = [];
  }
  return records;
}

const noCsv = () => new ArchiveFault('the rows of a table are no CSV');

const unquoted = (field: string) => field.slice(1, -1).replaceAll('""', '"');

function endOfQuoted(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1;
  throw noCsv();
}

const PLAIN_END = /[",\r\n]/g;

function endOfPlain(text: string, start: number): number {
  PLAIN_END.lastIndex = start;
  const end = PLAIN_END.exec(text)?.index ?? text.length;
  if (text[end] === '"') throw noCsv();
  return end;
}

/** The line above the rows. */
export const headingOf = (columns: readonly string[]): string => `${columns.join(',')}\n`;

/** A line of CSV that PostgreSQL reads back as the same fields. */
export const formatRecord = (fields: readonly CsvField[]): string =>
  `${fields.map((field) => (field === null ? '' : `"${field.replaceAll('"', '""')}"`)).join(',')}\n`;
