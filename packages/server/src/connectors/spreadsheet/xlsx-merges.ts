import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { type Merge, mergeList } from './merged-cells.ts';
import { UnreadableWorkbook } from './port.ts';

/** A tag of this name with any prefix; its attributes are the first group. */
const tag = (name: string): RegExp =>
  new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`, 'g');

const [SHEET, RELATIONSHIP, MERGE] = [tag('sheet'), tag('Relationship'), tag('mergeCell')];
const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/**
 * Returns the row merges in the first sheet of an xlsx. They follow the rows in the file, so they are read first. Only
 * for packages checked by `checkPackage`; missing parts are reported later by the reader of the rows.
 */
export async function xlsxMerges(bytes: Uint8Array): Promise<readonly Merge[]> {
  try {
    return await readMerges(bytes);
  } catch (cause) {
    if (cause instanceof UnreadableWorkbook) throw cause;
    throw new UnreadableWorkbook('damaged', { cause });
  }
}

async function readMerges(bytes: Uint8Array): Promise<readonly Merge[]> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), {
    lazyEntries: true,
    autoClose: false,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const sheet = entries.get(await firstSheet(zip, entries));
  const { merges, take } = mergeList();
  if (sheet)
    for await (const merge of mergesIn(await zip.openReadStreamPromise(sheet))) take(merge);
  return merges;
}

/** The name of its part in the package, by the relationships that lead there; empty where they do not. */
async function firstSheet(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<string> {
  const read = async (name: string): Promise<string> => {
    const entry = entries.get(name);
    if (!entry) return '';
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const root = attributesOf(RELATIONSHIP, await read('_rels/.rels'));
  const book = root.find(({ Type = '' }) => Type.endsWith('/officeDocument'))?.['Target'];
  const path = pathOf('', book ?? '');
  const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.split('/').at(-1)];
  const sheets = attributesOf(SHEET, await read(path), 1);
  const id = Object.entries(sheets[0] ?? {}).find(([key]) => /:id$/i.test(key))?.[1];
  const parts = attributesOf(RELATIONSHIP, await read(`${folder}_rels/${name}.rels`));
  const target = parts.find(({ Id, Type = '' }) => Id === id && Type.endsWith('/worksheet'));
  return pathOf(folder, target?.['Target'] ?? '');
}

function attributesOf(name: RegExp, xml: string, most = Number.POSITIVE_INFINITY) {
  const tags: Record<string, string | undefined>[] = [];
  for (const [, attributes = ''] of xml.matchAll(name)) {
    if (tags.length >= most) break;
    tags.push(attributesIn(attributes));
  }
  return tags;
}

const attributesIn = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, key = '', double, single]) => [key, double ?? single],
    ),
  );

function pathOf(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of target.split('/').filter(Boolean)) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Rejoins tags cut at the end of a chunk: a tag has a limit of bytes. */
async function* mergesIn(sheet: AsyncIterable<Buffer>): AsyncGenerator<Merge> {
  let cut = '';
  for await (const chunk of sheet) {
    const text = cut + chunk.toString('latin1');
    if (text.includes('mergeCell')) {
      for (const [, attributes = ''] of text.matchAll(MERGE)) {
        const merge = mergeOf(attributesIn(attributes)['ref'] ?? '');
        if (merge) yield merge;
      }
    }
    const last = text.lastIndexOf('<');
    cut = last < 0 || text.includes('>', last) ? '' : text.slice(last);
  }
}

function mergeOf(ref: string): Merge | null {
  const [, left = '', top, right = '', bottom] = RANGE.exec(ref) ?? [];
  if (top === undefined || bottom === undefined) return null;
  return {
    column: Math.min(columnOf(left), columnOf(right)),
    top: Math.min(Number(top), Number(bottom)),
    bottom: Math.max(Number(top), Number(bottom)),
  };
}

/** Counted from 0. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
