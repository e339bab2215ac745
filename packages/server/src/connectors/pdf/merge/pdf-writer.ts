import { createHash } from 'node:crypto';
import type { PackedPdf, PdfObject } from './packed-pdf.ts';
import { withReferences } from './references.ts';

const CATALOG = 1;
const PAGES = 2;
const XREF_DIGITS = 10;
/** A number without an object: the first, and those of a PDF that broke off. */
const FREE = '0000000000 65535 f \n';

/** Writes one PDF of many in pieces; of written objects it retains only the offsets. */
export type PdfWriter = Readonly<{
  /** Adds the pages of a PDF; an object already written for an earlier PDF, such as a logo, is reused. */
  add(pdf: PackedPdf): void;
  /** A page of plain lines. */
  addLines(lines: readonly string[]): void;
  /** Returns the bytes written since the last call. */
  take(): Buffer;
  /** The rest: nothing can be added any more. */
  end(): Buffer;
}>;

export function pdfWriter(): PdfWriter {
  let parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  let offset = parts[0]?.length ?? 0;
  /** By number, from the catalog's on. */
  const offsets: number[] = [0, 0, 0];
  const nodes: { number: number; pages: number }[] = [];
  const written = new Map<string, number>();

  const push = (part: Buffer) => {
    parts.push(part);
    offset += part.length;
  };
  const newNumber = () => offsets.push(0) - 1;
  const write = (number: number, { dictionary, stream }: PdfObject) => {
    offsets[number] = offset;
    push(Buffer.from(`${number} 0 obj\n${dictionary}`, 'latin1'));
    if (stream) {
      push(Buffer.from('stream\n'));
      push(stream);
      push(Buffer.from('\nendstream'));
    }
    push(Buffer.from('\nendobj\n'));
  };

  function add(pdf: PackedPdf): void {
    const numbers = new Map<number, number>();
    const numberOf = (old: number): number => {
      const copied = numbers.get(old);
      if (copied !== undefined) return copied;
      const object = pdf.read(old);
      return isPageNode(object) ? writePageNode(old, object) : writeOnce(old, object);
    };
    const changed = ({ dictionary, stream }: PdfObject) => ({
      dictionary: withReferences(dictionary, numberOf),
      stream,
    });
    /** Pages refer to their parent: a page has its number before its own references are written. */
    const writePageNode = (old: number, object: PdfObject): number => {
      const number = newNumber();
      numbers.set(old, number);
      write(number, changed(object));
      return number;
    };
    const writeOnce = (old: number, object: PdfObject): number => {
      const copy = changed(object);
      const hash = hashOf(copy);
      const number = written.get(hash) ?? newNumber();
      numbers.set(old, number);
      if (!written.has(hash)) write(number, copy);
      written.set(hash, number);
      return number;
    };
    const catalog = pdf.read(pdf.root).dictionary;
    const top = Number(/\/Pages (\d+) 0 R/.exec(catalog)?.[1]);
    const { dictionary } = pdf.read(top);
    const pages = Number(/\/Count (\d+)/.exec(dictionary)?.[1]);
    const number = newNumber();
    numbers.set(top, number);
    const below = changed({ dictionary, stream: null });
    write(number, {
      ...below,
      dictionary: below.dictionary.replace('<<', `<< /Parent ${PAGES} 0 R`),
    });
    nodes.push({ number, pages });
  }

  function addLines(lines: readonly string[]): void {
    const content = Buffer.from(
      `BT /F 10 Tf 14 TL 50 790 Td ${lines.map((line) => `(${plain(line)}) '`).join(' ')} ET`,
    );
    const [text, page] = [newNumber(), newNumber()];
    write(text, { dictionary: `<< /Length ${content.length} >>\n`, stream: content });
    const font = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
    write(page, {
      dictionary: `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 595 842] /Resources ${font} /Contents ${text} 0 R >>`,
      stream: null,
    });
    nodes.push({ number: page, pages: 1 });
  }

  function take(): Buffer {
    const pending = Buffer.concat(parts);
    parts = [];
    return pending;
  }

  function end(): Buffer {
    const kids = nodes.map(({ number }) => `${number} 0 R`).join(' ');
    const count = nodes.reduce((sum, { pages }) => sum + pages, 0);
    write(CATALOG, { dictionary: `<< /Type /Catalog /Pages ${PAGES} 0 R >>`, stream: null });
    write(PAGES, {
      dictionary: `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
      stream: null,
    });
    const start = offset;
    const entries = offsets
      .slice(1)
      .map((at) => (at === 0 ? FREE : `${String(at).padStart(XREF_DIGITS, '0')} 00000 n \n`));
    push(Buffer.from(`xref\n0 ${offsets.length}\n${FREE}${entries.join('')}`));
    push(
      Buffer.from(
        `trailer\n<< /Size ${offsets.length} /Root ${CATALOG} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    );
    return take();
  }
  return { add, addLines, take, end };
}

const isPageNode = ({ dictionary }: PdfObject): boolean => /\/Type\s*\/Pages?\b/.test(dictionary);

const hashOf = ({ dictionary, stream }: PdfObject): string => {
  const hash = createHash('sha256').update(dictionary, 'latin1');
  if (stream) hash.update(stream);
  return hash.digest('base64');
};

/** Letters that every reader has, brackets escaped. */
const plain = (line: string): string =>
  line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, (letter) => `\\${letter}`);
