import type { Readable } from 'node:stream';
import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/in-snapshot.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import {
  type ArchivedRows,
  type ArchiveManifest,
  FORMAT,
  headingOf,
  MANIFEST,
  recordScanner,
  type Spool,
  tableEntry,
  USERS,
  withSpool,
  type ZipWriter,
  zipBytes,
  zipStream,
} from '../archive/index.ts';
import { isQuiet, underWay } from '../moving/index.ts';
import { endingOf, groupsOf, readGroup } from './bundles.ts';
import {
  DOCUMENTS_COLUMNS,
  documentsQuery,
  filesQuery,
  tableQueries,
  USERS_COLUMNS,
  usersQuery,
} from './company-query.ts';
import { describeSchema, FILES_COLUMNS } from './describe-schema.ts';

export type ArchiveSource = Readonly<{
  database: Pick<Database, 'copies'>;
  files: Pick<FileStore, 'get'>;
  /** Version of the product. */
  version: string;
}>;

/** What of the archive is written: tables first, then files. */
export type ArchiveProgress = (what: 'tables' | 'files', done: number, total: number) => void;

type Request = Readonly<{ companyId: string; at: Date; onProgress: ArchiveProgress }>;
type Saved = Omit<ArchiveManifest, 'format' | 'version' | 'at' | 'bundles' | 'missing'> &
  Readonly<{ files: number }>;

export type WrittenArchive = Readonly<{ stream: Readable; manifest: Promise<ArchiveManifest> }>;

/**
 * Everything of a company as a zip, written while it is read: the tables of one snapshot, then the files that they name,
 * which never change. The manifest is its last entry.
 */
export function writeArchive(source: ArchiveSource, request: Request): WrittenArchive {
  const { promise, resolve } = Promise.withResolvers<ArchiveManifest>();
  const stream = zipStream(
    (zip) =>
      withSpool(async (spool) => {
        const { files, ...saved } = await source.database.copies((connection) =>
          inSnapshot(connection, () => saveTables(zip, connection, { spool, ...request })),
        );
        const { bundles, missing } = await saveFiles(zip, source, { spool, files, ...request });
        const index = await zip.add('files.csv', spool.read('index'));
        const manifest: ArchiveManifest = {
          format: FORMAT,
          version: source.version,
          at: request.at.toISOString(),
          ...saved,
          others: [...saved.others, { name: 'files.csv', ...index }],
          bundles,
          missing,
        };
        await zip.add(MANIFEST, [Buffer.from(JSON.stringify(manifest, null, 1))]);
        resolve(manifest);
      }),
    request.at,
  );
  return { stream, manifest: promise };
}

async function saveTables(
  zip: ZipWriter,
  connection: CopyConnection,
  { companyId, spool, onProgress }: Request & Readonly<{ spool: Spool }>,
): Promise<Saved> {
  const company = await companyOf(connection, companyId);
  const hasLeft = company.pause === 'leaving' && isQuiet(await underWay(connection, companyId));
  await spool.save('files', connection.copyOut(filesQuery(companyId), 'csv'));
  const queries = await tableQueries(connection, companyId);
  const copy = (name: string, columns: readonly string[], query: string) =>
    addRows(zip, name, columns, connection.copyOut(query, 'csv'));
  const users = await copy(USERS, USERS_COLUMNS, usersQuery(companyId));
  const tables: ArchiveManifest['tables'] = [];
  for (const { table, columns, query } of queries) {
    tables.push({ table, ...(await copy(tableEntry(table), columns, query)) });
    onProgress('tables', tables.length, queries.length);
  }
  const { bytes, sha256 } = await copy(
    'documents.csv',
    DOCUMENTS_COLUMNS,
    documentsQuery(companyId),
  );
  const schema = await zip.add('schema.json', [
    Buffer.from(await describeSchema(connection, queries)),
  ]);
  return {
    ...(await describeDatabase(connection, companyId)),
    company: { id: companyId, taxCode: company.tax_code, name: company.full_name },
    hasLeft,
    users,
    tables,
    others: [
      { name: 'documents.csv', bytes, sha256 },
      { name: 'schema.json', ...schema },
    ],
  };
}

async function companyOf({ run }: CopyConnection, companyId: string) {
  const { rows } = await run(
    `select tax_code, full_name, pause from company where id = ${BigInt(companyId)}`,
  );
  const [company] = rows as { tax_code: string; full_name: string; pause: string | null }[];
  if (!company) throw new Error(`no company ${companyId}`);
  return company;
}

async function describeDatabase({ run }: CopyConnection, companyId: string) {
  const id = BigInt(companyId);
  const migrations = (await run('select name from public.migration order by name')).rows;
  const counted = (
    await run(`select count(*)::integer as files from stored_file where company_id = ${id}`)
  ).rows;
  const heads = (
    await run(
      `select sequence::text, hash, key_id as "keyId" from audit_head where company_id = ${id}`,
    )
  ).rows;
  const [head] = heads as { sequence: string; hash: string; keyId: string | null }[];
  const [{ files } = { files: 0 }] = counted as { files: number }[];
  return {
    files,
    migrations: (migrations as { name: string }[]).map(({ name }) => name),
    audit: {
      entries: Number(head?.sequence ?? 0),
      hash: head?.hash ?? '0'.repeat(64),
      keyId: head?.keyId ?? null,
    },
  };
}

async function addRows(
  zip: ZipWriter,
  name: string,
  columns: readonly string[],
  chunks: AsyncIterable<Uint8Array>,
): Promise<ArchivedRows> {
  const scanner = recordScanner();
  async function* scanned() {
    yield Buffer.from(headingOf(columns));
    for await (const chunk of chunks) {
      scanner.scan(chunk);
      yield chunk;
    }
  }
  const digest = await zip.add(name, scanned());
  return { ...digest, columns, rows: scanner.records() };
}

/** Files in bundles: the directory of a zip with millions of files would not fit in memory. */
async function saveFiles(
  zip: ZipWriter,
  source: ArchiveSource,
  { companyId, at, spool, files, onProgress }: Request & Readonly<{ spool: Spool; files: number }>,
): Promise<Pick<ArchiveManifest, 'bundles' | 'missing'>> {
  const bundles: ArchiveManifest['bundles'] = [];
  const missing: string[] = [];
  let done = 0;
  const groups = groupsOf(spool.records('files'), ([hash, length]) => ({
    hash: hash ?? '',
    size: Number(length),
    item: null,
  }));
  await spool.save('index', list([headingOf(FILES_COLUMNS)]));
  for await (const group of groups) {
    const name = `files/${String(bundles.length + 1).padStart(6, '0')}.zip`;
    const contents = await readGroup(source.files, companyId, group);
    const entries = group.flatMap(({ hash }, place) => {
      const bytes = contents[place];
      if (!bytes) missing.push(hash);
      const ending = bytes ? endingOf(bytes) : 'bin';
      return bytes ? [{ name: `${hash}.${ending}`, bytes, compress: ending !== 'pdf' }] : [];
    });
    const digest = await zip.add(name, [await zipBytes(entries, at)], { compress: false });
    bundles.push({ name, files: entries.length, ...digest });
    const index = entries.map(
      ({ name: file, bytes }) => `${file.slice(0, 64)},${bytes.length},${name},${file}\n`,
    );
    await spool.save('index', list(index));
    done += group.length;
    onProgress('files', done, files);
  }
  return { bundles, missing };
}

async function* list(lines: readonly string[]) {
  yield Buffer.from(lines.join(''));
}
