import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleIndex } from './bundle-index.ts';
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

const manyContents = (name: string, count = 40) =>
  Array.from({ length: count }, (_, index) => bytes(`${name} ${index} ${'x'.repeat(index * 7)}`));
const bundlesIn = (folder: string) => readdir(join(folder, 'bundles'));

async function expectAll(store: FileStore, contents: readonly Uint8Array[]): Promise<void> {
  for (const content of contents)
    expect(Buffer.from(await store.get(contentHash(content)))).toEqual(Buffer.from(content));
}

test('many contents are one file, which another process reads while it is still written', async () => {
  const folder = await newFolder();
  const [writer, reader] = [diskStore(folder), diskStore(folder)];
  const [first, second] = [manyContents('first'), manyContents('second')];
  await writer.putMany(first);
  await expectAll(reader, first);
  await writer.putMany(second);
  await expectAll(reader, second);
  expect(await bundlesIn(folder)).toHaveLength(1);
  expect(await reader.has(ABSENT)).toBe(false);
});

test('what a killed process had acknowledged is found after it, whole contents only', async () => {
  const folder = await newFolder();
  const contents = manyContents('acknowledged');
  await diskStore(folder).putMany(contents);
  const [bundle = ''] = await bundlesIn(folder);
  const path = join(folder, 'bundles', bundle);
  await appendFile(path, Buffer.concat([Buffer.alloc(32, 7), Buffer.from([255, 0, 0, 0, 1])]));
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(path, longAgo, longAgo);
  const after = diskStore(folder);
  await expectAll(after, contents);
  expect((await bundlesIn(folder)).sort()).toEqual(
    [bundle.replace('.open', '.bundle'), 'index'].sort(),
  );
  await expectAll(diskStore(folder), contents);
});

test('half an entry in the index, left by a killed process, hides nothing behind it', async () => {
  const folder = await newFolder();
  const index = bundleIndex(folder);
  const hash = (first: string) => `ab${first.repeat(62)}`;
  const place = { bundle: '01234567-89ab-cdef-0123-456789abcdef', offset: 36, length: 5 };
  await index.add(new Map([[hash('1'), place]]));
  await appendFile(join(folder, 'ab.list'), Buffer.from(hash('2'), 'hex'));
  await index.add(new Map([[hash('2'), { ...place, offset: 77 }]]));
  expect(await index.find(hash('1'))).toEqual(place);
  expect(await index.find(hash('2'))).toEqual({ ...place, offset: 77 });
  expect(await index.find(hash('3'))).toBeNull();
});

test('bytes that changed in a bundle are not handed out', async () => {
  const folder = await newFolder();
  const contents = manyContents('signed');
  const [hash = ''] = await diskStore(folder).putMany(contents);
  const [bundle = ''] = await bundlesIn(folder);
  const path = join(folder, 'bundles', bundle);
  const all = await readFile(path);
  all.write('SIGNED', 36);
  await writeFile(path, all);
  await expect(diskStore(folder).get(hash)).rejects.toThrow(/damaged/);
});

/** Stores new contents by the hundred, more than one bundle takes, and says their hashes once `putMany` has answered. */
const BUNDLE_WRITER = `
  import { diskStore } from '${new URL('./disk-store.ts', import.meta.url).href}';
  const store = diskStore(process.argv[2]);
  for (let turn = 0; turn < 5; turn += 1) {
    const contents = Array.from({ length: 100 }, (_, index) =>
      Buffer.alloc(200_000, 'turn ' + turn + ' ' + index + ' ' + process.pid));
    for (const hash of await store.putMany(contents)) console.log(hash);
  }
`;

test('a process reads at once what others put into bundles, while these fill, are closed and begun anew', async () => {
  const folder = await newFolder();
  const script = join(await newFolder(), 'bundle-writer.mts');
  await writeFile(script, BUNDLE_WRITER);
  const reader = diskStore(folder);
  let read = 0;
  const readAsTheyCome = async () => {
    const writer = spawn(process.execPath, ['--import', 'tsx', script, folder], {
      cwd: import.meta.dirname,
    });
    for await (const hash of createInterface({ input: writer.stdout })) {
      expect(await reader.has(hash)).toBe(true);
      await reader.get(hash);
      read += 1;
    }
  };
  await Promise.all([readAsTheyCome(), readAsTheyCome()]);
  expect(read).toBe(1000);
  const bundles = await bundlesIn(folder);
  expect(bundles.some((name) => name.endsWith('.bundle'))).toBe(true);
}, 60_000);

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
