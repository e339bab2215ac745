import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode } from '../../platform/db/testing.ts';
import { FileLost } from '../../platform/files/file-lost.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { READ_IMPORT } from './jobs.ts';
import type { InvoiceReading } from './reading/entry.ts';
import { IMPORTS, type IntakeApp, intakeApp, upload } from './testing/intake-app.ts';
import { madeUpFile } from './testing/made-up-file.ts';
import { plainReading } from './testing/plain-reading.ts';

const SELLER = madeUpTaxCode(79);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const file = ({ company }: IntakeApp, number: number): Uint8Array =>
  madeUpFile({ seller: SELLER, buyer: company.taxCode, number: `${number}` });

/** A store whose given methods are replaced by the test. */
const withFiles = (files: Partial<TestPlatform['files']>): TestPlatform => ({
  ...platform,
  files: { ...platform.files, ...files },
});

const seen = async ({ call }: IntakeApp, id: string) => (await call.get(`${IMPORTS}/${id}`)).data;

test('files that the store lost are recorded one by one, and the others of the same name are saved', async () => {
  const lost = new Set<string>();
  const app = await intakeApp({
    platform: withFiles({
      get: async (companyId, hash) => {
        if (lost.has(hash)) throw new FileLost(companyId, hash, 'missing');
        return platform.files.get(companyId, hash);
      },
    }),
  });
  const [first, second, third] = [file(app, 1), file(app, 2), file(app, 3)];
  for (const bytes of [first, third]) lost.add(createHash('sha256').update(bytes).digest('hex'));
  const same = [first, second, third].map((bytes) => ['mua.xml', bytes] as const);
  const { data } = await upload(app.call, same);
  await platform.jobs.drain();
  const { state, counts, invoices_error } = await seen(app, data.id);
  expect([state, counts.total, counts.new, counts.failed]).toEqual(['finished', 3, 1, 2]);
  expect(invoices_error).toMatchObject([
    { place: 'mua.xml', reason: 'READER_FAILED' },
    { place: 'mua.xml (3)', reason: 'READER_FAILED' },
  ]);
});

test('names that end within a character, or hide one, prevent no file from being saved', async () => {
  const app = await intakeApp({ platform });
  const names = [`${'😀'.repeat(120)}x.xml`, 'a\u0000b.xml'];
  const sent = names.map((name, at) => [name, file(app, at + 1)] as const);
  const { status, data } = await upload(app.call, sent);
  expect(status).toBe(200);
  await platform.jobs.drain();
  expect((await seen(app, data.id)).counts.new).toBe(2);
});

test('a refused file whose words cannot be stored is recorded without them', async () => {
  const reading: InvoiceReading = {
    ...plainReading(),
    async *read() {
      const words = { found: '\u0000' };
      yield { kind: 'refused', entryPath: 'a.xml', reason: 'NOT_AN_INVOICE', words };
    },
  };
  const app = await intakeApp({ platform, reading });
  const { state, invoices_error } = await app.takeIn({ 'a.xml': file(app, 1) });
  expect([state, invoices_error]).toMatchObject(['finished', [{ reason: 'NOT_KEPT' }]]);
});

test('while the store is unreachable no invoice counts as unsavable: it is saved when the store is back', async () => {
  let isAway = true;
  const app = await intakeApp({
    platform: withFiles({
      putMany: async (companyId, contents) => {
        if (isAway && contents.length === 3) throw new Error('the store is away');
        return platform.files.putMany(companyId, contents);
      },
    }),
  });
  const files = { 'a.xml': file(app, 1), 'b.xml': file(app, 2) };
  isAway = false;
  const { data } = await upload(app.call, { ...files, 'c.xml': file(app, 3) });
  isAway = true;
  await platform.jobs.drain({ tolerant: true });
  expect(await seen(app, data.id)).toMatchObject({ state: 'reading', counts: { total: 0 } });
  isAway = false;
  platform.clock.advance(3_600);
  await platform.jobs.drain();
  expect(await seen(app, data.id)).toMatchObject({ state: 'finished', counts: { new: 3 } });
});

test('an import that is retried repeatedly without progress has failed, with what it saved', async () => {
  const plain = plainReading();
  const reading: InvoiceReading = {
    ...plain,
    async *read(companyId, files) {
      let read = 0;
      for await (const entry of plain.read(companyId, files)) {
        if (read === 2) throw new Error('killed');
        read += 1;
        yield entry;
      }
    },
  };
  const app = await intakeApp({ platform, reading, batch: 1 });
  const files = [1, 2, 3].map((number) => [`${number}.xml`, file(app, number)] as const);
  const { data } = await upload(app.call, files);
  for (let tries = 0; tries < 15; tries += 1) {
    await platform.jobs.drain({ tolerant: true });
    platform.clock.advance(86_400);
  }
  expect(await seen(app, data.id)).toMatchObject({
    state: 'failed',
    finished_at: expect.any(String),
    counts: { total: 2, new: 2 },
  });
  const waiting = (await platform.jobs.waiting()).map(({ kind }) => kind);
  expect(waiting).not.toContain(READ_IMPORT.name);
});
