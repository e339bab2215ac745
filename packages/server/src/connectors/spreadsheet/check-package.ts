import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { MAX_ENTRIES, MAX_UNPACKED } from './limits.ts';
import { UnreadableWorkbook } from './port.ts';

const openZip = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/**
 * Refuses an xlsx that would unpack to more than is taken, by what its directory states. The reader
 * behind holds every entry to its stated size, so an entry that states none is refused too.
 */
export async function checkPackage(bytes: Uint8Array): Promise<void> {
  const zip = await openZip(Buffer.from(bytes), { lazyEntries: true }).catch((cause: unknown) => {
    throw new UnreadableWorkbook('damaged', { cause });
  });
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableWorkbook('too-large');
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      unpacked += entry.uncompressedSize;
      const hides = entry.uncompressedSize === 0 && entry.compressedSize > 2;
      if (unpacked > MAX_UNPACKED || hides) reject(new UnreadableWorkbook('too-large'));
      else zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', (cause) => reject(new UnreadableWorkbook('damaged', { cause })));
    zip.readEntry();
  });
}
