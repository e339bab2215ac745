import { streamAt } from './cross-references.ts';
import { type Dictionary, readDictionary, referenceIn, referencesIn } from './dictionary.ts';
import { openPdf, type PdfFile } from './pdf-file.ts';

/** A file embedded in a PDF (ISO 32000-1 §7.11.4), such as the XML of the invoice. */
export type AttachedFile = Readonly<{ name: string; bytes: Uint8Array }>;

const MAX_TREE_DEPTH = 8;
const MAX_NODES = 200;

/**
 * Returns the first `most` files attached to the document as a whole, in the order of its list. Skips files that cannot
 * be unpacked. Throws RangeError if the PDF is damaged or encrypted.
 */
export function attachedFiles(content: Uint8Array, most: number): AttachedFile[] {
  const pdf = openPdf(content);
  const files: AttachedFile[] = [];
  for (const specification of specificationsOf(pdf)) {
    const file = attached(pdf, specification);
    if (file) files.push(file);
    if (files.length === most) break;
  }
  return files;
}

/** Object numbers of the file specifications: in the name tree, and associated with the document. */
function specificationsOf(pdf: PdfFile): Set<number> {
  const root = pdf.dictionary(pdf.rootNumber);
  const names = dictionaryOf(pdf, root.get('Names'));
  const numbers = new Set<number>();
  const tree = dictionaryOf(pdf, names?.get('EmbeddedFiles'));
  if (tree) collect(pdf, tree, numbers, { nodes: 0 }, 0);
  for (const number of referencesIn(resolved(pdf, root.get('AF')) ?? '')) numbers.add(number);
  return numbers;
}

function collect(
  pdf: PdfFile,
  node: Dictionary,
  numbers: Set<number>,
  seen: { nodes: number },
  depth: number,
): void {
  seen.nodes += 1;
  if (depth > MAX_TREE_DEPTH || seen.nodes > MAX_NODES) return;
  for (const number of referencesIn(resolved(pdf, node.get('Names')) ?? '')) numbers.add(number);
  for (const number of referencesIn(resolved(pdf, node.get('Kids')) ?? '')) {
    const kid = dictionaryIn(pdf, number);
    if (kid) collect(pdf, kid, numbers, seen, depth + 1);
  }
}

function attached(pdf: PdfFile, number: number): AttachedFile | null {
  const specification = dictionaryIn(pdf, number);
  const streams = dictionaryOf(pdf, specification?.get('EF'));
  const stream = referenceIn(streams?.get('UF') ?? streams?.get('F'));
  if (!specification || stream === null) return null;
  const bytes = streamBytes(pdf, stream);
  return bytes && { name: nameOf(specification), bytes };
}

function streamBytes(pdf: PdfFile, number: number): Uint8Array | null {
  const position = pdf.crossReferences.positions.get(number);
  if (!position || !('offset' in position)) return null;
  try {
    const { dictionary, data } = streamAt(pdf.bytes, pdf.bytes.indexOf('obj', position.offset) + 3);
    const length = referenceIn(dictionary.get('Length'));
    const isPlain = !dictionary.has('Filter');
    return length === null || !isPlain ? data : data.subarray(0, Number(pdf.text(length).trim()));
  } catch {
    return null;
  }
}

/** Decodes `(name)` or `<hexadecimal>`, in UTF-16 if it begins with a byte order mark. */
function nameOf(specification: Dictionary): string {
  const text = specification.get('UF') ?? specification.get('F') ?? '';
  const bytes = text.startsWith('<')
    ? Buffer.from(text.replace(/[^\da-f]/gi, ''), 'hex')
    : Buffer.from(unescaped(text.slice(1, -1)), 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('utf8');
  const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
  return Buffer.from(even).swap16().toString('utf16le');
}

const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{1,3}|[^0-7])/g, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8) & 0xff) : sign,
  );

const resolved = (pdf: PdfFile, value: string | undefined): string | undefined => {
  const number = referenceIn(value);
  return number === null ? value : pdf.text(number);
};

function dictionaryOf(pdf: PdfFile, value: string | undefined): Dictionary | null {
  const number = referenceIn(value);
  if (number !== null) return dictionaryIn(pdf, number);
  return value === undefined ? null : readDictionary(value);
}

function dictionaryIn(pdf: PdfFile, number: number): Dictionary | null {
  try {
    return pdf.dictionary(number);
  } catch {
    return null;
  }
}
