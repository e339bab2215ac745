import { parse } from '@hoadon/xml/dom/parse';
import { elementsOf, type XmlElement } from '@hoadon/xml/dom/tree';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

export type OfficeDocument = 'word' | 'excel';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** Content type of the main part of each document without macros (ECMA-376). */
const MAIN_PARTS: ReadonlyMap<string, OfficeDocument> = new Map([
  [`${OFFICE}.wordprocessingml.document.main+xml`, 'word'],
  [`${OFFICE}.spreadsheetml.sheet.main+xml`, 'excel'],
]);
/** Macros, macro sheets and controls, by what a part is called or what it is stated to be. */
const ACTIVE = /macro|vba|activex/i;
const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 256 * 1024;
const MAX_ENTRIES = 5_000;
const END_OF_ZIP = 'PK\u0005\u0006';
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xff_ff;

/** Whether a zip ends the file: a reader that looks from behind would open it, whatever the file begins as. */
export function endsAsZip(file: Buffer): boolean {
  const earliest = Math.max(0, file.length - END_BYTES - MAX_COMMENT_BYTES);
  for (
    let at = file.lastIndexOf(END_OF_ZIP, undefined, 'latin1');
    at >= earliest;
    at = at === 0 ? -1 : file.lastIndexOf(END_OF_ZIP, at - 1, 'latin1')
  )
    if (
      at + END_BYTES <= file.length &&
      at + END_BYTES + file.readUInt16LE(at + 20) === file.length
    )
      return true;
  return false;
}

/**
 * What kind of office document a zip is, by the type that its [Content_Types].xml states for its main part. Null for any other
 * zip, for one with macros, and for one with bytes before or after it. Nothing but that part is unpacked, up to a limit.
 */
export async function officeDocumentOf(file: Buffer): Promise<OfficeDocument | null> {
  try {
    const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
    return await mainPartOf(zip);
  } catch {
    // Whatever a reader of zips or of XML refuses is no document.
    return null;
  }
}

async function mainPartOf(zip: ZipFile): Promise<OfficeDocument | null> {
  if (zip.entryCount > MAX_ENTRIES || zip.comment.length > 0) return null;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const [types, second] = entries.filter(({ fileName }) => fileName === CONTENT_TYPES);
  const isWholeFile = entries.some((entry) => entry.relativeOffsetOfLocalHeader === 0);
  if (!types || second || !isWholeFile || types.uncompressedSize > MAX_CONTENT_TYPES_BYTES)
    return null;
  const stated = statedTypes(parse(await bytesOf(zip, types)).root);
  const names = entries.map(({ fileName }) => fileName);
  if ([...names, ...stated.all].some((text) => ACTIVE.test(text))) return null;
  const parts = names.filter((name) => name !== CONTENT_TYPES);
  const [found, another] = new Set(parts.flatMap((name) => MAIN_PARTS.get(stated.of(name)) ?? []));
  return found !== undefined && another === undefined ? found : null;
}

/** yauzl ends the stream where the entry turns out larger than it is stated to be. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Types by the name of the part, else by the ending of its name; both without regard to case. */
function statedTypes(root: XmlElement) {
  const byPart = new Map<string, string>();
  const byEnding = new Map<string, string>();
  for (const { local, attributes } of elementsOf(root)) {
    const type = attributes.get('ContentType')?.trim() ?? '';
    if (local === 'Override') byPart.set((attributes.get('PartName') ?? '').toLowerCase(), type);
    if (local === 'Default') byEnding.set((attributes.get('Extension') ?? '').toLowerCase(), type);
  }
  const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  return {
    all: [...byPart.values(), ...byEnding.values()],
    of: (entry: string): string => {
      const name = `/${entry.toLowerCase()}`;
      return byPart.get(name) ?? byEnding.get(endingOf(name)) ?? '';
    },
  };
}
