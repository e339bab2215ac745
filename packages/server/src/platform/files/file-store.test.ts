import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';
import { diskStore } from './disk-store.ts';
import { memoryStore } from './memory-store.ts';
import type { FileStore } from './port.ts';
import { s3Store } from './s3-store.ts';
import { contentPath } from './stored-content.ts';

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver');

const bytes = (text: string) => new TextEncoder().encode(text);
const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-files-'));
const ABSENT = contentHash(bytes('never stored'));

let s3: S3Server;
let s3Port = 0;
let diskFolder = '';
beforeAll(async () => {
  diskFolder = await newFolder();
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await newFolder(),
    configureBuckets: [{ name: 'invoices' }],
  });
  s3Port = (await s3.run()).port;
});
afterAll(() => s3.close());

const stores: Record<string, () => FileStore> = {
  memory: memoryStore,
  disk: () => diskStore(diskFolder),
  s3: () =>
    s3Store({
      kind: 's3',
      bucket: 'invoices',
      endpoint: `http://127.0.0.1:${s3Port}`,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    }),
};

describe.each(Object.keys(stores))('the file store in %s', (name) => {
  let store: FileStore;
  beforeAll(() => {
    const open = stores[name];
    if (!open) throw new Error(name);
    store = open();
  });

  test('gives back the very bytes under their hash', async () => {
    const original = bytes('<HDon>Hóa đơn</HDon>\r\n');
    const hash = await store.put(original);
    expect(hash).toBe(contentHash(original));
    expect(Buffer.from(await store.get(hash)).equals(Buffer.from(original))).toBe(true);
    expect(await store.has(hash)).toBe(true);
  });

  test('keeps the same content once', async () => {
    const hashes = await Promise.all([store.put(bytes('twice')), store.put(bytes('twice'))]);
    expect(new Set(hashes).size).toBe(1);
  });

  test('keeps many at once, each under its own hash, doubles once', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => bytes(`one of many ${index % 15}`));
    const hashes = await store.putMany(contents);
    expect(hashes).toEqual(contents.map(contentHash));
    for (const [index, hash] of hashes.entries())
      expect(Buffer.from(await store.get(hash))).toEqual(Buffer.from(contents[index] ?? ''));
  });

  test('keeps an empty file too', async () => {
    expect(await store.get(await store.put(new Uint8Array()))).toHaveLength(0);
  });

  test('says NOT_FOUND for what it never had', async () => {
    expect(await store.has(ABSENT)).toBe(false);
    await expect(store.get(ABSENT)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test.each(['../../etc/passwd', 'ab', `${'a'.repeat(63)}/`, 'A'.repeat(64)])(
  'a name that is no hash (%s) reaches no path',
  async (name) => {
    await expect(diskStore(diskFolder).get(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('bytes that changed on the disk are not handed out', async () => {
  const store = diskStore(diskFolder);
  const hash = await store.put(bytes('the signed original'));
  await writeFile(join(diskFolder, contentPath(hash)), 'something else');
  await expect(store.get(hash)).rejects.toThrow(/damaged/);
});

test('a power cut takes nothing that was kept together: the journal makes it again', async () => {
  const folder = await newFolder();
  const contents = Array.from({ length: 40 }, (_, index) => bytes(`signed original ${index}`));
  const hashes = await diskStore(folder).putMany(contents);
  const pathOf = (index: number) => join(folder, contentPath(hashes[index] ?? ''));
  await rm(pathOf(3));
  await truncate(pathOf(7), 0);
  await writeFile(pathOf(9), 'half of it');
  const [journal] = await readdir(join(folder, 'journal'));
  await appendFile(join(folder, 'journal', journal ?? ''), 'a record that was never finished');
  const after = diskStore(folder);
  for (const [index, hash] of hashes.entries())
    expect(Buffer.from(await after.get(hash))).toEqual(Buffer.from(contents[index] ?? ''));
});

test('a journal that another process may still write stays, an abandoned one is cleared away', async () => {
  const folder = await newFolder();
  const contents = Array.from({ length: 20 }, (_, index) => bytes(`kept ${index}`));
  await diskStore(folder).putMany(contents);
  const journals = () => readdir(join(folder, 'journal'));
  await diskStore(folder).has(ABSENT);
  const [journal = ''] = await journals();
  expect(journal).toMatch(/\.journal$/);
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, 'journal', journal), longAgo, longAgo);
  await diskStore(folder).has(ABSENT);
  expect(await journals()).toEqual([]);
});

/** Stores ever new content and says each hash once `put` has answered. */
const WRITER = `
  import { diskStore } from '${new URL('./disk-store.ts', import.meta.url).href}';
  const store = diskStore(process.argv[2]);
  for (let turn = 0; ; turn += 1)
    console.log(await store.put(Buffer.alloc(400_000, 'turn ' + turn + ' ' + process.pid)));
`;

async function killWhileWriting(folder: string, afterFiles: number): Promise<string[]> {
  const script = join(await newFolder(), 'writer.mts');
  await writeFile(script, WRITER);
  const writer = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    cwd: import.meta.dirname,
  });
  let said = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > afterFiles) writer.kill('SIGKILL');
  });
  await once(writer, 'close');
  return said.split('\n').filter((line) => line.length === 64);
}

test('a writer killed at any moment leaves whole files only, and every one it acknowledged', async () => {
  const folder = await newFolder();
  for (const afterFiles of [1, 3, 8]) {
    const acknowledged = await killWhileWriting(folder, afterFiles);
    expect(acknowledged.length).toBeGreaterThanOrEqual(afterFiles);
    for (const hash of acknowledged) await diskStore(folder).get(hash);
  }
  const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && basename(entry.parentPath) !== 'unfinished',
  );
  for (const file of kept)
    expect(contentHash(await readFile(join(file.parentPath, file.name)))).toBe(file.name);
}, 60_000);
