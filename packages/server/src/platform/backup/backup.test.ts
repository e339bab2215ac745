import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { testCompany, testDatabase } from '../db/testing.ts';
import { diskStore } from '../files/disk-store.ts';
import { findBackup } from './find-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { openKeys, sealKeys } from './sealed-keys.ts';
import { bucketStorage } from './storage/bucket-storage.ts';
import { diskStorage } from './storage/disk-storage.ts';
import type { Storage } from './storage/storage.ts';
import { findTables } from './tables.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

type S3Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver');

const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-backup-'));
const silent = () => {};
const bytes = (text: string) => new TextEncoder().encode(text);
const origin = { engine: 'postgres', version: '0.2.0', settings: {}, keys: null } as const;

let database: Database;
let filesFolder: string;
let s3: S3Server;
let bucket: (prefix: string) => Storage;
beforeAll(async () => {
  database = await testDatabase();
  filesFolder = await newFolder();
  const store = diskStore(database.db, filesFolder);
  const { companyId } = await testCompany(database.db);
  await store.putMany(companyId, [bytes('hóa đơn 1'), bytes('hóa đơn 2')]);
  await store.put(companyId, bytes('một\ttab\\và dòng\nmới'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await newFolder(),
    configureBuckets: [{ name: 'backups' }],
  });
  const endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  bucket = (prefix) =>
    bucketStorage(
      {
        kind: 's3',
        bucket: 'backups',
        endpoint,
        region: 'us-east-1',
        accessKey: 'S3RVER',
        secretKey: 'S3RVER',
      },
      prefix,
    );
});
afterAll(() => s3.close());

const newDisk = async () => diskStorage(await newFolder());
const backUp = (target: Storage) =>
  writeBackup({ database, files: diskStorage(filesFolder), ...origin }, target, silent);
const verify = async (storage: Storage) => verifyBackup(storage, await findBackup(storage), silent);

describe.each([
  ['a folder', newDisk],
  ['a bucket', async () => bucket(`deep/${crypto.randomUUID()}`)],
])('in %s', (_, newStorage) => {
  test('a backup has every row and file, a second one only adds what is new', async () => {
    const target = await newStorage();
    const { manifest, copiedBytes } = await backUp(target);
    expect(copiedBytes).toBeGreaterThan(0);
    expect(manifest.objects.count).toBe(2);
    expect(manifest.damaged).toEqual([]);
    const second = await backUp(target);
    expect(second.copiedBytes).toBe(0);
    expect(await verify(target)).toMatchObject({ objects: 2, faults: [] });
  });

  test('a part or a file that was lost or changed is found by verify', async () => {
    const target = await newStorage();
    const { name, manifest } = await backUp(target);
    const [part] = manifest.tables.find(({ table }) => table === 'public.company')?.parts ?? [];
    await target.write(`backups/${name}/${part?.name}`, bytes('something else'));
    const [object] = await objectNames();
    await target.write(`objects/${object}`, bytes('something else'));
    const { faults } = await verify(target);
    expect(faults).toEqual([
      expect.stringContaining(`${part?.name} was changed`),
      'public.company: 0 rows, not 1',
      `${object}: is damaged`,
    ]);
    await expect(
      restoreBackup(
        target,
        await findBackup(target),
        { database: await testDatabase(), files: await newDisk() },
        silent,
      ),
    ).rejects.toThrow(`${object} is missing or damaged in the backup`);
  });
});

async function objectNames(): Promise<string[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(filesFolder.length + 1))
    .sort();
}

test('an interrupted backup does not count, and the next one continues with the files that are missing', async () => {
  const target = await newDisk();
  let written = 0;
  const failing: Storage = {
    ...target,
    async write(name, content) {
      if (name.startsWith('objects/') && ++written === 2) throw new Error('the disk is full');
      return target.write(name, content);
    },
  };
  await expect(backUp(failing)).rejects.toThrow('the disk is full');
  await expect(findBackup(target)).rejects.toThrow('has no complete backup');
  const { manifest, copiedBytes } = await backUp(target);
  const [first, second] = await Promise.all(
    (await objectNames()).map(async (name) => (await readFile(join(filesFolder, name))).length),
  );
  expect(manifest.objects.count).toBe(2);
  expect([first, second]).toContain(copiedBytes);
  expect(await verify(target)).toMatchObject({ faults: [] });
});

const DAY_MS = 86_400_000;

test('the next backup and the next restore delete the partial files that killed ones left, and no others', async () => {
  const folder = await newFolder();
  const target = diskStorage(folder);
  const { name } = await backUp(target);
  const files = await newFolder();
  const uuid = '0b7f2a4e-6f1c-4b5d-9a3e-2f6c8d1e7a90';
  const partial = [join(folder, 'objects'), join(folder, 'backups', name), files].map((place) =>
    join(place, `some.${uuid}.part`),
  );
  const running = join(folder, `running.${uuid}.part`);
  const foreign = join(folder, 'download.part');
  for (const path of [...partial, running, foreign]) await writeFile(path, 'half');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const path of [...partial, foreign]) await utimes(path, anHourAgo, anHourAgo);
  await backUp(target);
  await restoreBackup(
    target,
    await findBackup(target),
    { database: await testDatabase(), files: diskStorage(files) },
    silent,
  );
  for (const path of partial) await expect(readFile(path)).rejects.toThrow('ENOENT');
  for (const path of [running, foreign]) expect(await readFile(path, 'utf8')).toBe('half');
});

test.each([
  ['a folder', newDisk],
  ['a bucket', async () => bucket(`deep/${crypto.randomUUID()}`)],
])(
  'in %s the next backup deletes a backup that was interrupted more than a week ago',
  async (_, newStorage) => {
    const target = await newStorage();
    const nameAt = (ms: number) =>
      new Date(Date.now() - ms).toISOString().replace(/[-:]|\.\d+/g, '');
    const [old, recent] = [nameAt(8 * DAY_MS), nameAt(6 * DAY_MS)];
    for (const name of [old, recent, 'own-notes'])
      await target.write(`backups/${name}/public.tag.0.gz`, bytes('rows'));
    const whole = nameAt(30 * DAY_MS);
    await target.write(`backups/${whole}/manifest.json`, bytes('{}'));
    const { name } = await backUp(target);
    expect(await target.folders('backups')).toEqual([whole, recent, name, 'own-notes'].sort());
  },
);

test('a file that the installation lost is named, and everything else is backed up', async () => {
  const folder = await newFolder();
  const [lost = '', whole = ''] = await objectNames();
  await diskStorage(folder).write(whole, await readFile(join(filesFolder, whole)));
  const target = await newDisk();
  const { manifest } = await writeBackup(
    { database, files: diskStorage(folder), ...origin },
    target,
    silent,
  );
  expect(manifest.damaged).toEqual([lost]);
  expect((await verify(target)).faults).toEqual([
    `${lost}: was missing or damaged in the installation already`,
  ]);
});

test('one lost file does not stop a backup that has nothing else to copy', async () => {
  const folder = await newFolder();
  const [lost = '', whole = ''] = await objectNames();
  await diskStorage(folder).write(whole, await readFile(join(filesFolder, whole)));
  const target = await newDisk();
  const source = { database, files: diskStorage(folder), ...origin };
  await writeBackup(source, target, silent);
  expect((await writeBackup(source, target, silent)).manifest.damaged).toEqual([lost]);
});

test('a folder that has none of the files is refused by name, and no backup counts', async () => {
  const folder = await newFolder();
  const target = await newDisk();
  await expect(
    writeBackup({ database, files: diskStorage(folder), ...origin }, target, silent),
  ).rejects.toThrow(`is in ${folder}: set DATA_FOLDER`);
  await expect(findBackup(target)).rejects.toThrow('no complete backup');
});

test('rows come back as they were, with line breaks, tabs and backslashes, and new ids follow the old ones', async () => {
  await database.db
    .updateTable('company')
    .set({ full_name: 'Công ty\t"Mực"\\ và\nxuống dòng' })
    .execute();
  const target = await newDisk();
  await backUp(target);
  const restored = await testDatabase();
  await restoreBackup(
    target,
    await findBackup(target),
    { database: restored, files: await newDisk() },
    silent,
  );
  const companies = (at: Database) =>
    at.db.selectFrom('company').selectAll().orderBy('id').execute();
  expect(await companies(restored)).toEqual(await companies(database));
  const before = (await companies(database)).map(({ id }) => Number(id));
  await testCompany(restored.db);
  const after = (await companies(restored)).map(({ id }) => Number(id));
  expect(after.at(-1)).toBeGreaterThan(Math.max(...before));
});

test('only an empty installation is filled', async () => {
  const target = await newDisk();
  await backUp(target);
  await expect(
    restoreBackup(target, await findBackup(target), { database, files: await newDisk() }, silent),
  ).rejects.toThrow('the installation is not empty: use a new database');
});

describe('a backup that this version cannot read is refused, with the remedy', () => {
  const restoreChanged = async (change: (manifest: Manifest) => object) => {
    const target = await newDisk();
    const { name, manifest } = await backUp(target);
    const file = `backups/${name}/manifest.json`;
    await target.write(file, bytes(JSON.stringify(change(manifest))));
    return restoreBackup(
      target,
      await findBackup(target),
      { database: await testDatabase(), files: await newDisk() },
      silent,
    );
  };

  test('one of a newer version', async () => {
    await expect(
      restoreChanged((manifest) => ({
        ...manifest,
        version: '9.0.0',
        migrations: [...manifest.migrations, '9999_of_the_future.sql'],
      })),
    ).rejects.toThrow(
      'the backup was made by a newer version (9.0.0, with 9999_of_the_future.sql): install that version',
    );
  });

  test('one of a newer format', async () => {
    await expect(restoreChanged((manifest) => ({ ...manifest, format: 2 }))).rejects.toThrow(
      'has format 2, this version reads up to 1: install the version that made it',
    );
  });

  test('one with a damaged manifest', async () => {
    await expect(restoreChanged(({ tables: _, ...manifest }) => manifest)).rejects.toThrow(
      /the manifest of backup \S+ is damaged: name another with --name/,
    );
  });

  test.each([
    [
      'a column',
      { table: 'public.tag', columns: ['id) from tag; drop table tag; --'], name: 'tag.gz' },
    ],
    ['a table', { table: 'public.tag; drop table tag', columns: ['id'], name: 'tag.gz' }],
    ['a file', { table: 'public.tag', columns: ['id'], name: '../../tag.gz' }],
  ])('one whose manifest names %s that is none', async (_, { table, columns, name }) => {
    const part = { name, bytes: 1, sha256: 'a'.repeat(64) };
    await expect(
      restoreChanged((manifest) => ({
        ...manifest,
        tables: [{ table, columns, rows: 1, parts: [part] }],
      })),
    ).rejects.toThrow(/the manifest of backup \S+ is damaged/);
  });

  test('one that is not there', async () => {
    await expect(findBackup(await newDisk(), '20260101T000000Z')).rejects.toThrow(
      'has no complete backup 20260101T000000Z; its backups: none',
    );
  });
});

test('a restore that fails leaves the database empty and is started again', async () => {
  const target = await newDisk();
  const { name, manifest } = await backUp(target);
  const [part] = manifest.tables.find(({ table }) => table === 'public.stored_file')?.parts ?? [];
  const file = `backups/${name}/${part?.name}`;
  const whole = await target.read(file);
  await target.write(file, bytes('something else'));
  const place = { database: await testDatabase(), files: await newDisk() };
  const restore = async () => restoreBackup(target, await findBackup(target), place, silent);
  await expect(restore()).rejects.toThrow('was changed since it was written');
  expect(await place.database.db.selectFrom('company').selectAll().execute()).toEqual([]);
  await target.write(file, whole ?? bytes(''));
  await restore();
  expect(await place.database.db.selectFrom('company').selectAll().execute()).toHaveLength(1);
});

test('the list of tables is in the order of their foreign keys and leaves out generated columns', async () => {
  const tables = await database.copies(findTables);
  const names = tables.map(({ table }) => table);
  expect(names.indexOf('public.company')).toBeLessThan(names.indexOf('public.invoice'));
  expect(names.indexOf('public.invoice')).toBeLessThan(names.indexOf('public.invoice_content'));
  const invoice = tables.find(({ table }) => table === 'public.invoice');
  expect(invoice?.columns).toContain('with_tax');
  expect(invoice?.columns).not.toContain('open_amount');
});

test('keys are opened by their passphrase alone', async () => {
  const keys = { ACCESS_TOKEN_KEY: 'a', AUDIT_KEY: 'b,c', SECRET_KEY: 'd' };
  const sealed = await sealKeys(keys, 'một cụm mật khẩu dài');
  expect(sealed).not.toContain('b,c');
  expect(await openKeys(sealed, 'một cụm mật khẩu dài'.normalize('NFD'))).toEqual(keys);
  await expect(openKeys(sealed, 'một cụm mật khẩu khác')).rejects.toThrow(
    'the passphrase does not open the keys of the backup',
  );
});

test('a write to a disk is whole or not there', async () => {
  const folder = await newFolder();
  const storage = diskStorage(folder);
  await storage.write('a/b', bytes('whole'));
  await writeFile(join(folder, 'a', 'c.part'), 'half');
  await appendFile(join(folder, 'a', 'c.part'), ' of it');
  expect(await storage.sizeOf('a/b')).toBe(5);
  expect(await storage.read('a/c')).toBeNull();
  expect(await storage.sizeOf('nowhere/at/all')).toBeNull();
  await rm(join(folder, 'a', 'b'));
  expect(await storage.read('a/b')).toBeNull();
});
