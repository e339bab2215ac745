import { type CrossReferences, readCrossReferences, streamAt } from './cross-references.ts';
import { type Dictionary, readDictionary, referenceIn, referencesIn } from './dictionary.ts';

/** A PDF parsed as far as needed to append to it. */
export type PdfFile = Readonly<{
  bytes: Buffer;
  crossReferences: CrossReferences;
  /** Number that no object has yet. */
  nextNumber: number;
  rootNumber: number;
  firstPageNumber: number;
  dictionary(number: number): Dictionary;
  /** Text of any object, such as an array. */
  text(number: number): string;
}>;

const MAX_TREE_DEPTH = 50;

function textOf(bytes: Buffer, { positions }: CrossReferences, number: number): string {
  const position = positions.get(number);
  if (position === undefined) throw new RangeError(`object ${number} is missing`);
  if ('offset' in position) {
    const start = bytes.indexOf('obj', position.offset) + 3;
    const end = bytes.indexOf('endobj', start);
    return bytes.subarray(start, end).toString('latin1');
  }
  const container = positions.get(position.container);
  if (container === undefined || !('offset' in container)) {
    throw new RangeError(`object stream ${position.container} is missing`);
  }
  const { dictionary, data } = streamAt(bytes, bytes.indexOf('obj', container.offset) + 3);
  const first = Number(dictionary.get('First'));
  const index = data.subarray(0, first).toString('latin1').trim().split(/\s+/).map(Number);
  const start = first + (index[position.index * 2 + 1] ?? Number.NaN);
  const next = index[position.index * 2 + 3];
  return data.subarray(start, next === undefined ? undefined : first + next).toString('latin1');
}

function firstPage(dictionary: (number: number) => Dictionary, root: Dictionary): number {
  let number = referenceIn(root.get('Pages'));
  for (let depth = 0; number !== null && depth < MAX_TREE_DEPTH; depth += 1) {
    const node = dictionary(number);
    if (node.get('Type') !== '/Pages') return number;
    number = referencesIn(node.get('Kids') ?? '')[0] ?? null;
  }
  throw new RangeError('the PDF has no page');
}

function highest(numbers: Iterable<number>, least: number): number {
  let most = least;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** Opens a PDF of any producer. Throws RangeError if it is damaged, encrypted or has no page. */
export function openPdf(content: Uint8Array): PdfFile {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const crossReferences = readCrossReferences(bytes);
  const { trailer, positions } = crossReferences;
  if (trailer.has('Encrypt')) throw new RangeError('the PDF is encrypted');
  const text = (number: number) => textOf(bytes, crossReferences, number);
  const dictionary = (number: number) => readDictionary(text(number));
  const rootNumber = referenceIn(trailer.get('Root'));
  if (rootNumber === null) throw new RangeError('the PDF has no catalogue');
  return {
    bytes,
    crossReferences,
    nextNumber: highest(positions.keys(), Number(trailer.get('Size') ?? 0)) + 1,
    rootNumber,
    firstPageNumber: firstPage(dictionary, dictionary(rootNumber)),
    dictionary,
    text,
  };
}
