import { appendFile, cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../db/testing.ts';
import { contentHash } from '../content-hash.ts';
import { diskStore } from '../disk-store.ts';

/** A store written by version 0.1.0. */
const FIXTURE = new URL('./fixtures/', import.meta.url);
const CONTENTS = [
  'a file of its own',
  'the first of a closed bundle',
  'the second of a closed bundle',
  'the first of an open bundle',
  'the second of an open bundle',
];

test('a store from before the table of places is read as it is, and each place recorded when it is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-earlier-'));
  await cp(FIXTURE, folder, { recursive: true });
  const [open = ''] = (await readdir(join(folder, 'bundles'))).filter((name) =>
    name.endsWith('.open'),
  );
  // The partial write of a killed server.
  await appendFile(
    join(folder, 'bundles', open),
    Buffer.concat([Buffer.alloc(32, 7), Buffer.of(255, 0, 0, 0, 1)]),
  );
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const read = async (text: string) => {
    const bytes = await diskStore(db, folder).get(companyId, contentHash(Buffer.from(text)));
    return Buffer.from(bytes).toString();
  };
  for (const text of CONTENTS) expect(await read(text)).toBe(text);
  const noted = await db
    .selectFrom('stored_file')
    .select('hash')
    .where('company_id', '=', companyId)
    .execute();
  expect(noted).toHaveLength(CONTENTS.length);
  for (const text of CONTENTS) expect(await read(text)).toBe(text);
  expect(await diskStore(db, folder).has(companyId, contentHash(Buffer.from('never')))).toBe(false);
});

test('half an entry in a list, left by a killed server, hides nothing behind it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-earlier-'));
  await cp(FIXTURE, folder, { recursive: true });
  const [, text = ''] = CONTENTS;
  const hash = contentHash(Buffer.from(text));
  const list = join(folder, 'bundles', 'index', `${hash.slice(0, 2)}.list`);
  const entries = await readFile(list);
  await writeFile(list, Buffer.concat([Buffer.from(hash, 'hex'), entries]));
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const bytes = await diskStore(db, folder).get(companyId, hash);
  expect(Buffer.from(bytes).toString()).toBe(text);
});
