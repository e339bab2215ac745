import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ANY_RATIO_BELOW, MAX_ENTRIES, MAX_RATIO, MAX_UNPACKED } from './limits.ts';
import { xmlMeasure } from './measure-xml.ts';
import { UnreadableWorkbook } from './port.ts';

const XML = /\.(?:xml|rels)$/i;

/**
 * Refuses an xlsx whose directory declares more unpacked bytes than allowed, or whose XML has more elements than any
 * workbook needs. The reader enforces the declared size of every entry, so an entry without one is refused too.
 */
export async function checkPackage(bytes: Uint8Array, mostRows: number): Promise<void> {
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableWorkbook('too-large');
    await checkEntries(zip, mostRows);
  } catch (cause) {
    if (cause instanceof UnreadableWorkbook) throw cause;
    throw new UnreadableWorkbook('damaged', { cause });
  }
}

async function checkEntries(zip: ZipFile, mostRows: number): Promise<void> {
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > MAX_UNPACKED || isOverpacked(entry)) throw new UnreadableWorkbook('too-large');
    if (XML.test(entry.fileName)) await checkXml(zip, entry, mostRows);
  }
}

function isOverpacked({ uncompressedSize, compressedSize }: Entry): boolean {
  if (uncompressedSize === 0) return compressedSize > 2;
  return uncompressedSize > ANY_RATIO_BELOW && uncompressedSize > compressedSize * MAX_RATIO;
}

/** yauzl ends the stream if the entry is larger than declared. */
async function checkXml(zip: ZipFile, entry: Entry, mostRows: number): Promise<void> {
  const measure = xmlMeasure(mostRows);
  for await (const chunk of await zip.openReadStreamPromise(entry))
    if (!measure.take(chunk)) throw new UnreadableWorkbook('too-large');
}
