import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { testCompany, testDb } from '../db/testing.ts';
import { transact } from '../db/transact.ts';
import { contentHash } from './content-hash.ts';
import { diskStore } from './disk-store.ts';
import { FileLost } from './file-lost.ts';
import { memoryStore } from './memory-store.ts';
import type { FileStore } from './port.ts';
import { s3Store } from './s3-store.ts';

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver');

const bytes = (text: string) => new TextEncoder().encode(text);
const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-files-'));
const ABSENT = contentHash(bytes('never stored'));

let db: Db;
let s3: S3Server;
let s3Config: S3Config;
let diskFolder = '';
beforeAll(async () => {
  db = await testDb();
  diskFolder = await newFolder();
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await newFolder(),
    configureBuckets: [{ name: 'invoices' }],
  });
  s3Config = {
    kind: 's3',
    bucket: 'invoices',
    endpoint: `http://127.0.0.1:${(await s3.run()).port}`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
});
afterAll(() => s3.close());

const newCompany = async () => (await testCompany(db)).companyId;

/** Names of all objects. */
const objectsOnDisk = async () =>
  (await readdir(diskFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
const clientOfS3 = () =>
  new S3Client({
    region: s3Config.region,
    credentials: { accessKeyId: s3Config.accessKey, secretAccessKey: s3Config.secretKey },
    endpoint: s3Config.endpoint ?? '',
    forcePathStyle: true,
  });
const objectsOnS3 = async () => {
  const { Contents } = await clientOfS3().send(
    new ListObjectsV2Command({ Bucket: s3Config.bucket }),
  );
  return Contents ?? [];
};

type Kind = Readonly<{ open(): FileStore; objects?: () => Promise<unknown[]> }>;
const KINDS: Readonly<Record<string, Kind>> = {
  memory: { open: () => memoryStore(db) },
  disk: { open: () => diskStore(db, diskFolder), objects: objectsOnDisk },
  s3: { open: () => s3Store(db, s3Config), objects: objectsOnS3 },
};

describe.each(Object.entries(KINDS))('the file store in %s', (_, { open, objects }) => {
  let store: FileStore;
  let companyId: string;
  beforeAll(async () => {
    store = open();
    companyId = await newCompany();
  });
  const read = async (hash: string, company = companyId) =>
    Buffer.from(await store.get(company, hash)).toString();

  test('gives back the very bytes under their hash', async () => {
    const original = '<HDon>Hóa đơn</HDon>\r\n';
    const hash = await store.put(companyId, bytes(original));
    expect(hash).toBe(contentHash(bytes(original)));
    expect(await read(hash)).toBe(original);
    expect(await store.has(companyId, hash)).toBe(true);
  });

  test('stores the same content once, whichever company is first', async () => {
    const twice = () => store.put(companyId, bytes('twice'));
    const [hash] = await Promise.all([twice(), twice(), twice()]);
    expect(await read(hash)).toBe('twice');
    const before = (await objects?.())?.length;
    await twice();
    expect((await objects?.())?.length).toBe(before);
  });

  test('stores many at once, each under its own hash, duplicates once', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `one of many ${index % 15}`);
    const hashes = await store.putMany(companyId, texts.map(bytes));
    expect(hashes).toEqual(texts.map((text) => contentHash(bytes(text))));
    expect(await Promise.all(hashes.map((hash) => read(hash)))).toEqual(texts);
  });

  test.runIf(objects)('writes contents of one call into one object', async () => {
    const before = (await objects?.())?.length ?? 0;
    const texts = Array.from({ length: 40 }, (_, index) => bytes(`together ${index}`));
    await store.putMany(companyId, texts);
    expect(await objects?.()).toHaveLength(before + 1);
  });

  test('is read by another process', async () => {
    if (!objects) return;
    const [hash = ''] = await store.putMany(companyId, [bytes('read'), bytes('elsewhere')]);
    expect(Buffer.from(await open().get(companyId, hash)).toString()).toBe('read');
  });

  test('stores an empty file too, alone and among others', async () => {
    expect(await read(await store.put(companyId, new Uint8Array()))).toBe('');
    const other = await newCompany();
    const hashes = await store.putMany(other, [bytes('before'), new Uint8Array(), bytes('after')]);
    expect(await Promise.all(hashes.map((hash) => read(hash, other)))).toEqual([
      'before',
      '',
      'after',
    ]);
  });

  test('names the company and the file that it never had', async () => {
    expect(await store.has(companyId, ABSENT)).toBe(false);
    const error = await store.get(companyId, ABSENT).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(FileLost);
    expect(error).toMatchObject({ companyId, hash: ABSENT, loss: 'unknown' });
    expect(String(error)).toContain(`${ABSENT} of company ${companyId}`);
  });

  test('a file of one company is not visible to another', async () => {
    const hash = await store.put(companyId, bytes('whose?'));
    const other = await newCompany();
    expect(await store.has(other, hash)).toBe(false);
    await expect(store.get(other, hash)).rejects.toMatchObject({ loss: 'unknown' });
    await store.put(other, bytes('whose?'));
    expect(await read(hash, other)).toBe('whose?');
  });

  test('a file noted in a transaction is committed or rolled back with it', async () => {
    const contents = [bytes('kept with the act'), bytes('and this'), bytes('and this')];
    const files = await store.store(companyId, contents);
    expect(files.map(({ hash }) => hash)).toEqual(contents.map(contentHash));
    const isStored = () => store.has(companyId, files[0]?.hash ?? '');
    expect(await isStored()).toBe(false);
    const refused = transact(db, async (tx) => {
      store.recordLocations(tx, files);
      throw new Error('refused after all');
    });
    await expect(refused).rejects.toThrow('refused after all');
    expect(await isStored()).toBe(false);
    await transact(db, async (tx) => store.recordLocations(tx, files));
    expect(await read(files[0]?.hash ?? '')).toBe('kept with the act');
    expect(await read(files[1]?.hash ?? '')).toBe('and this');
  });

  test('nothing at all is stored without a word', async () => {
    expect(await store.putMany(companyId, [])).toEqual([]);
    await transact(db, async (tx) => store.recordLocations(tx, await store.store(companyId, [])));
  });
});

async function storedAlone(text: string) {
  const companyId = await newCompany();
  const store = diskStore(db, diskFolder);
  const hash = await store.put(companyId, bytes(text));
  const { object } = await db
    .selectFrom('stored_file')
    .select('object')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { companyId, store, hash, path: join(diskFolder, object) };
}

test('bytes that changed on the disk are not handed out', async () => {
  const { companyId, store, hash, path } = await storedAlone('the signed original');
  await writeFile(path, 'the signed 0riginal');
  await expect(store.get(companyId, hash)).rejects.toMatchObject({ companyId, loss: 'damaged' });
  await writeFile(path, 'the signed');
  await expect(store.get(companyId, hash)).rejects.toMatchObject({ companyId, loss: 'damaged' });
});

test('a deleted file is reported missing by its hash', async () => {
  const { companyId, store, hash, path } = await storedAlone('taken away');
  await rm(path);
  await expect(store.get(companyId, hash)).rejects.toMatchObject({ hash, loss: 'missing' });
});

test.each(['../../etc/passwd', 'ab', `${'a'.repeat(63)}/`, 'A'.repeat(64)])(
  'a name that is no hash (%s) reaches no path',
  async (name) => {
    const store = diskStore(db, diskFolder);
    await expect(store.get(await newCompany(), name)).rejects.toMatchObject({ loss: 'unknown' });
  },
);
