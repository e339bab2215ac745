import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { StreamAnswer } from '../../platform/http/route.ts';
import type { FileRequest, Say } from '../bulk-acts/index.ts';
import type { Document } from '../invoices/index.ts';
import type { ExportsDeps } from './deps.ts';
import { type Documents, documentsOf } from './documents.ts';

/** The entry of the zip that lists the invoices that are not in it. */
const MISSING = 'khong-tai-duoc.txt';

/** PDF and signed XML of each invoice in one zip, which is written while it is read. */
export function zipOfDocuments(
  deps: ExportsDeps,
  { companyId, pages, say }: FileRequest,
): StreamAnswer {
  const zip = new ZipFile();
  const stream = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => stream.destroy(error);
  zip.once('error', fail);
  fill(zip, stream, documentsOf(deps, { companyId, pages, purpose: 'archiving' }), say).catch(fail);
  return { stream, mediaType: 'application/zip', name: `hoa-don-${deps.clock.today()}.zip` };
}

/** Each document is created after the one before it was read; a client that disconnects ends it. */
async function fill(
  zip: ZipFile,
  stream: Readable,
  all: AsyncIterable<Documents>,
  say: Say,
): Promise<void> {
  const gone = new Promise<'gone'>((resolve) => stream.once('close', () => resolve('gone')));
  const missing: string[] = [];
  for await (const one of all) {
    if ('reason' in one) missing.push(`${one.name}: ${say(`failure.${one.reason}`)}`);
    else
      for (const document of one.documents)
        if ((await Promise.race([add(zip, document, one.modified), gone])) === 'gone') return;
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\r\n')}\r\n`), MISSING);
  zip.end();
}

/** Resolves when it was read. The zip remembers its entries: not their bytes. */
function add(zip: ZipFile, { bytes, name, mediaType }: Document, mtime: Date): Promise<void> {
  let content: Uint8Array | null = bytes;
  // A PDF is compressed already.
  const options = { mtime, compress: mediaType !== 'application/pdf' };
  return new Promise((resolve) => {
    zip.addReadStreamLazy(name, options, (give) => {
      const read = Readable.from(content ? [Buffer.from(content)] : []);
      content = null;
      read.once('close', resolve);
      give(null, read);
    });
  });
}
