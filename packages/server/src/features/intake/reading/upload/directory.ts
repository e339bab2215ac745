import { harmlessName } from '../entry-name.ts';
import { MAX_BATCH_BYTES, MAX_BATCH_FILES } from '../limits.ts';
import type { Refusal } from '../refusal.ts';
import type { FileToRead, Spooled } from '../tasks.ts';

/** A file beside others: in the upload itself, or in one of its zips. */
export type Item = Readonly<{
  /** Its name among them, made harmless. */
  name: string;
  entryPath: string;
  spooled: Spooled;
  bytes: number;
  refused: Refusal | null;
}>;

/** Files of one level of an upload, by how they are handled. */
export type Directory = Readonly<{
  /** To be read, each with the PDF of its name. */
  files: readonly ReadItem[];
  /** What renders an invoice: read only if no invoice is beside it. */
  display: readonly Item[];
  /** Left behind by an operating system. */
  system: readonly Item[];
  refused: readonly Item[];
}>;

export type ReadItem = Readonly<{ item: Item; pdf: Item | null }>;

const SYSTEM = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
const PROGRAM = /\.(?:html?|xslt?|css|js)$/i;
const PICTURE = /\.(?:jpe?g|png|gif|bmp|svg|ico)$/i;
const PDF = /\.pdf$/i;
const XML = /\.xml$/i;

export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

const nameWithout = (name: string, ending: RegExp): string =>
  name.replace(ending, '').toLowerCase();

/**
 * Sorts the files of one level. A PDF is paired with the XML of its name. Pictures belong to the rendering of an invoice
 * only if a page or style sheet is beside them: a scan of an invoice must not be skipped.
 */
export function directoryOf(items: readonly Item[]): Directory {
  const refused = items.filter((item) => item.refused !== null);
  const system = items.filter((item) => item.refused === null && SYSTEM.test(item.name));
  const others = items.filter((item) => item.refused === null && !SYSTEM.test(item.name));
  const drawn = new Set(others.filter(({ name }) => PROGRAM.test(name)).map(folder));
  const isDisplay = (item: Item) =>
    PROGRAM.test(item.name) || (PICTURE.test(item.name) && drawn.has(folder(item)));
  return {
    files: paired(others.filter((item) => !isDisplay(item))),
    display: others.filter(isDisplay),
    system,
    refused,
  };
}

const folder = ({ name }: Item): string => folderOf(name);

function paired(items: readonly Item[]): ReadItem[] {
  const pdfs = new Map<string, Item>();
  for (const item of items) {
    const name = nameWithout(item.name, PDF);
    if (PDF.test(item.name) && !pdfs.has(name)) pdfs.set(name, item);
  }
  const taken = new Set<Item>();
  const pdfOf = (item: Item): Item | null => {
    const pdf = XML.test(item.name) ? pdfs.get(nameWithout(item.name, XML)) : undefined;
    if (!pdf || taken.has(pdf)) return null;
    taken.add(pdf);
    return pdf;
  };
  const pairs = items.map((item) => ({ item, pdf: pdfOf(item) }));
  return pairs.filter(({ item }) => !taken.has(item));
}

/** Groups files into batches for one process call, in order. */
export function* batchesOf(files: readonly ReadItem[]): Generator<ReadItem[]> {
  let batch: ReadItem[] = [];
  let bytes = 0;
  for (const file of files) {
    const own = file.item.bytes + (file.pdf?.bytes ?? 0);
    const isFull = batch.length === MAX_BATCH_FILES || bytes + own > MAX_BATCH_BYTES;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += own;
  }
  if (batch.length > 0) yield batch;
}

export const toRead = ({ item, pdf }: ReadItem, depth: number): FileToRead => ({
  entryPath: item.entryPath,
  spooled: item.spooled,
  depth,
  pdf: pdf && { entryPath: pdf.entryPath, spooled: pdf.spooled },
});

export const itemNamed = (name: string, parent: string): Pick<Item, 'name' | 'entryPath'> => {
  const harmless = harmlessName(name);
  return { name: harmless, entryPath: parent === '' ? harmless : `${parent}/${harmless}` };
};
