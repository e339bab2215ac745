import { type Dictionary, writeDictionary } from './dictionary.ts';
import type { PdfFile } from './pdf-file.ts';

/** Entries of the old trailer copied to the new one. */
const COPIED_ENTRIES = ['Root', 'Info', 'ID'];
/** Bytes of an entry in a cross-reference stream: type, offset, generation. */
const WIDTHS = [1, 4, 2] as const;

function trailerOf(pdf: PdfFile, size: number): Dictionary {
  const { trailer, start } = pdf.crossReferences;
  const entries = COPIED_ENTRIES.flatMap((name) => {
    const value = trailer.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return new Map([...entries, ['Size', String(size)], ['Prev', String(start)]]);
}

/** Returns runs of consecutive numbers, as both kinds of section need them. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs;
}

function table(offsets: ReadonlyMap<number, number>, trailer: Dictionary): string {
  const sections = runsOf([...offsets.keys()]).map((run) => {
    const rows = run.map((number) => `${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`);
    return `${run[0]} ${run.length}\n${rows.join('')}`;
  });
  return `xref\n${sections.join('')}trailer\n${writeDictionary(trailer)}\n`;
}

function stream(offsets: ReadonlyMap<number, number>, trailer: Dictionary, own: number): Buffer {
  const numbers = [...offsets.keys()];
  const rows = Buffer.concat(
    numbers.map((number) => {
      const row = Buffer.alloc(WIDTHS[0] + WIDTHS[1] + WIDTHS[2]);
      row[0] = 1;
      row.writeUIntBE(offsets.get(number) ?? 0, WIDTHS[0], WIDTHS[1]);
      return row;
    }),
  );
  const index = runsOf(numbers).map((run) => `${run[0]} ${run.length}`);
  const dictionary = new Map([
    ['Type', '/XRef'],
    ...trailer,
    ['W', `[${WIDTHS.join(' ')}]`],
    ['Index', `[${index.join(' ')}]`],
    ['Length', String(rows.length)],
  ]);
  return Buffer.concat([
    Buffer.from(`${own} 0 obj\n${writeDictionary(dictionary)}\nstream\n`, 'latin1'),
    rows,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

/**
 * Returns the file with objects added or replaced in an incremental update (ISO 32000-1 §7.5.6), with cross-references
 * of the same kind as the last ones of the file.
 */
export function writeUpdate(pdf: PdfFile, objects: ReadonlyMap<number, string>): Buffer {
  const parts: Buffer[] = [pdf.bytes, Buffer.from('\n')];
  const offsets = new Map<number, number>();
  let offset = pdf.bytes.length + 1;
  for (const [number, body] of [...objects].sort(([a], [b]) => a - b)) {
    const part = Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1');
    offsets.set(number, offset);
    parts.push(part);
    offset += part.length;
  }
  const own = Math.max(pdf.nextNumber, ...objects.keys()) + 1;
  if (pdf.crossReferences.isStream) {
    parts.push(stream(offsets.set(own, offset), trailerOf(pdf, own + 1), own));
  } else {
    parts.push(Buffer.from(table(offsets, trailerOf(pdf, own)), 'latin1'));
  }
  parts.push(Buffer.from(`startxref\n${offset}\n%%EOF\n`));
  return Buffer.concat(parts);
}
