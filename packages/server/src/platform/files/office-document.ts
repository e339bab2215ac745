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
/** Macros, macro sheets, controls and embedded program objects, by the name or the declared type of a part. */
const ACTIVE = /macro|vba|activex|oleobject/i;
/** Parts that a computer would run or open automatically, in any folder. */
const PROGRAM =
  /\.(?:exe|dll|com|scr|pif|cpl|sys|msi|bat|cmd|ps1|vbs?|vbe|jse?|wsf|wsh|hta|html?|mht|jar|lnk|url|reg|chm|swf|iso|img|sh|py)$/i;
/** Whole documents inside a document: the data behind a chart is a workbook. */
const EMBEDDED = /(?:^|\/)embeddings\//i;
const EMBEDDED_DOCUMENT = /\.(?:xlsx|docx)$/i;
const RELATIONSHIPS = /\.rels$/i;
/** Relationships that run or load something, in the document or elsewhere: the last part of their type. */
const RUNNING = new Set(['vbaproject', 'oleobject', 'control', 'activexcontrolbinary']);
/**
 * External targets of these are loaded when the document is opened. Hyperlinks need a click, and links to workbooks ask
 * first.
 */
const LOADED = new Set(['attachedtemplate', 'frame', 'subdocument', 'afchunk', 'package']);
/** Some documents have a link in each of many thousand cells. */
const MAX_RELATIONSHIPS_BYTES = 8 * 1024 * 1024;
const MAX_EMBEDDED_BYTES = 8 * 1024 * 1024;
const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 256 * 1024;
const MAX_ENTRIES = 5_000;
const END_OF_ZIP = 'PK\u0005\u0006';
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xff_ff;

/** Whether the file ends as a zip: a reader that searches from the end would open it, whatever the file begins with. */
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
 * Returns the kind of an office document, by the type that [Content_Types].xml declares for its main part. Null for any
 * other zip, for one with macros or programs, for one that loads something on opening, and for one with bytes before or
 * after it. Unpacks that part, the relationships and embedded documents, up to a limit.
 */
export async function officeDocumentOf(
  file: Buffer,
  isEmbedded = false,
): Promise<OfficeDocument | null> {
  try {
    const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
    const document = await readDocument(zip);
    return document !== null && (await isInert(zip, document.entries, isEmbedded))
      ? document.kind
      : null;
  } catch {
    // A file that the reader of zips or of XML rejects is no document.
    return null;
  }
}

async function readDocument(
  zip: ZipFile,
): Promise<Readonly<{ kind: OfficeDocument; entries: readonly Entry[] }> | null> {
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
  if (names.some((name) => PROGRAM.test(name))) return null;
  const parts = names.filter((name) => name !== CONTENT_TYPES);
  const [kind, another] = new Set(parts.flatMap((name) => MAIN_PARTS.get(stated.of(name)) ?? []));
  return kind !== undefined && another === undefined ? { kind, entries } : null;
}

/** Whether it loads nothing on opening, and contains only documents for which the same is true. */
async function isInert(
  zip: ZipFile,
  entries: readonly Entry[],
  isEmbedded: boolean,
): Promise<boolean> {
  const relationships = entries.filter(({ fileName }) => RELATIONSHIPS.test(fileName));
  const embedded = entries.filter(
    ({ fileName }) =>
      EMBEDDED.test(fileName) && !RELATIONSHIPS.test(fileName) && !fileName.endsWith('/'),
  );
  if (
    (isEmbedded && embedded.length > 0) ||
    sizeOf(relationships) > MAX_RELATIONSHIPS_BYTES ||
    sizeOf(embedded) > MAX_EMBEDDED_BYTES ||
    !embedded.every(({ fileName }) => EMBEDDED_DOCUMENT.test(fileName))
  )
    return false;
  for (const entry of relationships)
    if (elementsOf(parse(await bytesOf(zip, entry)).root).some(isLoading)) return false;
  for (const entry of embedded)
    if ((await officeDocumentOf(await bytesOf(zip, entry), true)) === null) return false;
  return true;
}

const sizeOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);

function isLoading({ attributes }: XmlElement): boolean {
  const type = (attributes.get('Type') ?? '').trim().toLowerCase();
  const kind = type.slice(type.lastIndexOf('/') + 1);
  const isOutside = attributes.get('TargetMode')?.trim().toLowerCase() === 'external';
  return RUNNING.has(kind) || (isOutside && LOADED.has(kind));
}

/** yauzl ends the stream if the entry is larger than declared. */
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
