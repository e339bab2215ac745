import type { Readable } from 'node:stream';
import { inSnapshot } from '../../../platform/db/in-snapshot.ts';
import { type Spool, withSpool, type ZipWriter, zipBytes, zipStream } from '../archive/index.ts';
import {
  type ArchiveProgress,
  type ArchiveSource,
  endingOf,
  groupsOf,
  type Listed,
  readGroup,
} from '../writing/index.ts';
import { indexHeading, indexLine, type Place } from './index-line.ts';
import {
  type InspectionPeriod,
  invoicesQuery,
  MESSAGE_FIELDS,
  type MessageRow,
  messagesQuery,
} from './messages-query.ts';

export type WrittenInspection = Readonly<{
  invoices: number;
  files: number;
  /** SHA-256 of files that the installation has lost. */
  missing: readonly string[];
}>;

type Request = Readonly<{
  companyId: string;
  period: InspectionPeriod;
  at: Date;
  onProgress: ArchiveProgress;
}>;

const INDEX = 'danh-sach.csv';

/**
 * The invoices that a company issued in a period, for an inspector: the messages as they were exchanged with the tax
 * authority (Decision 1450/QD-TCT: 200 and 203 sent, 202 and 204 received, 300 and 301 about mistakes), a zip for each
 * month or part of it, and a list of every file with its hash and state as the last entry. Invoices are listed as of one
 * moment.
 */
export function writeInspection(
  source: ArchiveSource,
  request: Request,
): Readonly<{ stream: Readable; written: Promise<WrittenInspection> }> {
  const { promise: written, resolve } = Promise.withResolvers<WrittenInspection>();
  const { companyId, period, at } = request;
  const stream = zipStream(
    (zip) =>
      withSpool(async (spool) => {
        const counts = await source.database.copies((connection) =>
          inSnapshot(connection, async () => {
            await spool.save(
              'messages',
              connection.copyOut(messagesQuery(companyId, period), 'csv'),
            );
            const { rows } = await connection.run(invoicesQuery(companyId, period));
            return rows[0] as { invoices: number };
          }),
        );
        await spool.save('index', bytesOf(indexHeading()));
        const files = await saveMessages(zip, source, { spool, ...request, ...counts });
        await zip.add(INDEX, spool.read('index'));
        resolve({ ...counts, ...files });
      }),
    at,
  );
  return { stream, written };
}

const listed = (record: readonly (string | null)[]): Listed<MessageRow> => {
  const fields = MESSAGE_FIELDS.map((name, place) => [name, record[place] ?? null]);
  const item = Object.fromEntries(fields) as MessageRow;
  return {
    hash: item.hash ?? '',
    size: Number(item.size ?? 0),
    item,
    shelf: item.issuedOn?.slice(0, 7) ?? '',
  };
};

async function saveMessages(
  zip: ZipWriter,
  source: ArchiveSource,
  {
    spool,
    companyId,
    at,
    invoices,
    onProgress,
  }: Request & Readonly<{ spool: Spool; invoices: number }>,
) {
  const missing: string[] = [];
  let files = 0;
  let shelf = '';
  let part = 0;
  let done = 0;
  let lastInvoice: string | null = null;
  for await (const group of groupsOf(spool.records('messages'), listed)) {
    const [first] = group;
    part = first?.shelf === shelf ? part + 1 : 1;
    shelf = first?.shelf ?? '';
    const zipName = `${shelf}/${String(part).padStart(4, '0')}.zip`;
    const bundle = await bundleOf(source, companyId, group);
    if (bundle.entries.length > 0)
      await zip.add(zipName, [await zipBytes(bundle.entries, at)], { compress: false });
    files += bundle.entries.length;
    missing.push(...bundle.missing);
    const lines = group.map(({ item }) => indexLine(item, bundle.placeOf(item, zipName)));
    await spool.save('index', bytesOf(lines.join('')));
    // Rows of one invoice follow each other.
    for (const { item } of group) {
      if (item.invoiceId !== lastInvoice) done += 1;
      lastInvoice = item.invoiceId;
    }
    onProgress('files', done, invoices);
  }
  return { files, missing: [...new Set(missing)] };
}

/** A file that is about several invoices of the group is in it once. */
async function bundleOf(
  { files }: ArchiveSource,
  companyId: string,
  group: readonly Listed<MessageRow>[],
) {
  const distinct = [
    ...new Map(group.filter(({ hash }) => hash !== '').map((each) => [each.hash, each])).values(),
  ];
  const contents = await readGroup(files, companyId, distinct);
  const names = new Map<string, string>();
  const missing: string[] = [];
  const entries = distinct.flatMap(({ hash, item }, at) => {
    const bytes = contents[at];
    if (!bytes) {
      missing.push(hash);
      return [];
    }
    const name = `${nameOf(item)}.${endingOf(bytes)}`;
    names.set(hash, name);
    return [{ name, bytes, compress: true }];
  });
  const placeOf = ({ hash }: MessageRow, zip: string): Place => {
    if (hash === null) return null;
    const name = names.get(hash);
    return name === undefined ? 'lost' : { zip, name };
  };
  return { entries, missing, placeOf };
}

/** `200_1_C26TAA_12_V0100000000124C…`: type of the message, invoice, id of the message. */
const nameOf = ({ type, template, serial, number, messageId, hash }: MessageRow): string =>
  type === null
    ? `invoice_${template}_${serial}_${number}_${hash?.slice(0, 12)}`
    : `${type}_${template}_${serial}_${number}_${messageId}`;

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
