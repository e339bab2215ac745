import type { Cell } from '@hoadon/domain/import/cell';
import { MAX_ROWS } from './limits.ts';
import type { SheetRow } from './port.ts';
import { rowMaker, textCell } from './row-maker.ts';

const BOM = '\uFEFF';
const SEPARATORS = [';', '\t', ',', '|'] as const;
/** Lines from which the separator is guessed. */
const LOOKED_AT = 20;
/** Bytes that text never has: control characters but tab, line ends and the escape of old printers. */
const isBinary = (text: string): boolean =>
  [...text].some((letter) => letter < '\u0009' || (letter > '\u000d' && letter < '\u001b'));

/** Reads comma-separated values (RFC 4180) with any separator; returns null if the bytes are not text. */
export function readCsv(bytes: Uint8Array): SheetRow[] | null {
  const text = decoded(bytes);
  if (text === null || isBinary(text.slice(0, 4_096))) return null;
  const made = rowMaker(MAX_ROWS);
  const rows: SheetRow[] = [];
  let index = 0;
  for (const cells of recordsOf(text, separatorOf(text))) {
    const row = made(index, cells);
    if (row) rows.push(row);
    index += 1;
  }
  return rows;
}

/** Decodes UTF-8, else UTF-16 as in Excel's "Unicode text", else the Windows code page of Viet Nam. */
function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(BOM, '');
  } catch {
    return bytes.includes(0)
      ? null
      : new TextDecoder('windows-1258').decode(bytes).normalize('NFC');
  }
}

/** Returns the most frequent separator in the first lines, outside of quotes. */
function separatorOf(text: string): string {
  const head = text
    .split('\n', LOOKED_AT)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

function* recordsOf(text: string, separator: string): Generator<Cell[]> {
  let cells: Cell[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, next } =
      text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    cells.push(value.trim() === '' ? null : textCell(value));
    at = next;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    yield cells;
    cells = [];
  }
}

type Value = Readonly<{ value: string; next: number }>;

function plain(text: string, from: number, separator: string): Value {
  let next = from;
  while (next < text.length && text[next] !== separator && !'\r\n'.includes(text.charAt(next)))
    next += 1;
  return { value: text.slice(from, next), next };
}

/** Reads up to the closing quote; text between it and the separator is part of the value as well. */
function quoted(text: string, from: number, separator: string): Value {
  let value = '';
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return { value: value + text.slice(at), next: text.length };
    value += text.slice(at, end);
    if (text[end + 1] !== '"') {
      const behind = plain(text, end + 1, separator);
      return { value: value + behind.value, next: behind.next };
    }
    value += '"';
    at = end + 2;
  }
}
