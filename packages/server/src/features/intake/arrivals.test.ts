import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode } from '../../platform/db/testing.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { losingCommits } from '../../testing/lost-answers.ts';
import { repairTotals } from '../invoices/index.ts';
import type { InvoiceReading } from './reading/entry.ts';
import { IMPORTS, type IntakeApp, intakeApp, upload } from './testing/intake-app.ts';
import { type MadeUp, madeUpFile } from './testing/made-up-file.ts';
import { plainReading } from './testing/plain-reading.ts';

const SELLER = madeUpTaxCode(78);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

/** The stored state of a company, without timestamps, generated ids and its tax code. */
async function endState({ company }: IntakeApp, files: readonly Uint8Array[]) {
  const hashes = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  const invoices = await platform.db
    .selectFrom('invoice')
    .select([
      'id',
      'number',
      'seller_name',
      'with_tax',
      'authority_code',
      'chain_state',
      'due_on',
      'due_from',
    ])
    .where('company_id', '=', company.companyId)
    .orderBy('number')
    .execute();
  const sources = await platform.db
    .selectFrom('invoice_source')
    .select(['invoice_id', 'original_hash', 'differences'])
    .where('company_id', '=', company.companyId)
    .execute();
  const links = await platform.db
    .selectFrom('invoice_link')
    .select(['invoice_id', 'relation', 'other_id'])
    .where('company_id', '=', company.companyId)
    .execute();
  const numberOf = new Map(invoices.map(({ id, number }) => [id, number]));
  return {
    invoices: invoices.map(({ id: _, ...invoice }) => invoice),
    sources: sources
      .map(({ invoice_id, original_hash, differences }) => {
        const file = hashes.indexOf(original_hash ?? '');
        return { file, number: numberOf.get(invoice_id), differences };
      })
      .sort((one, other) => one.file - other.file),
    links: links
      .map((link) => [numberOf.get(link.invoice_id), link.relation, numberOf.get(link.other_id)])
      .sort(),
  };
}

/** Three invoices of one family, two of them in two files, and an unsigned one that would replace the signed first. */
function family(buyer: string): Uint8Array[] {
  const one = (number: string, change: Partial<MadeUp> = {}): Uint8Array =>
    madeUpFile({ seller: SELLER, buyer, number, issuedOn: `2026-11-1${number}`, ...change });
  const replaces = { relation: 'replaces', serial: 'C26TAA', number: '00000001' } as const;
  const adjusts = { relation: 'adjusts', serial: 'c26taa', number: '2' } as const;
  return [
    one('1'),
    one('1', { isSigned: true, total: 2_200_000 }),
    one('2', { corrects: replaces }),
    one('2', { corrects: replaces, isSigned: true, code: '00A' }),
    one('3', { corrects: adjusts, isSigned: true, code: '00B' }),
    one('4', { corrects: replaces }),
  ];
}

test('files in any order, together or one by one and however often have the same result', async () => {
  const reference = await intakeApp({ platform });
  const files = family(reference.company.taxCode);
  await reference.takeIn(Object.fromEntries(files.map((bytes, at) => [`${at}.xml`, bytes])));
  const expected = await endState(reference, files);
  expect(expected.links).toHaveLength(2);
  expect(expected.invoices.map(({ chain_state }) => chain_state)).toEqual([
    'REPLACED',
    'MODIFIED',
    'MODIFY',
    'REPLACE',
  ]);
  // Of the family of the first, on whose day all of it is due.
  expect(expected.invoices.slice(0, 3).map(({ due_on, due_from }) => [due_on, due_from])).toEqual([
    [null, null],
    ['2026-11-11', 'issue'],
    ['2026-11-11', 'issue'],
  ]);
  const order = fc.array(fc.nat({ max: files.length - 1 }), { maxLength: 4 }).chain((again) =>
    fc.record({
      order: fc
        .shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })
        .map((all) => [...all, ...again]),
      uploads: fc.integer({ min: 1, max: 3 }),
    }),
  );
  const property = fc.asyncProperty(order, async ({ order, uploads }) => {
    const app = await intakeApp({ platform });
    const own = family(app.company.taxCode);
    const size = Math.ceil(order.length / uploads);
    for (let from = 0; from < order.length; from += size) {
      const part = order.slice(from, from + size);
      const sent = part.map((file, at) => [`${from + at}.xml`, own[file] ?? Buffer.alloc(0)]);
      const { counts } = await app.takeIn(Object.fromEntries(sent));
      const { total, ...buckets } = counts;
      expect(Object.values(buckets).reduce((sum, count) => sum + count, 0)).toBe(total);
      expect(total).toBe(part.length);
    }
    expect(await endState(app, own)).toEqual(expected);
    expect(await repairTotals(platform.db, app.company.companyId)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 12 });
}, 120_000);

/** Files by their names, each an invoice of its own. */
const manyFiles = (buyer: string, count: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${at}.xml`,
      madeUpFile({ seller: SELLER, buyer, number: `${at + 1}` }),
    ]),
  );

const savedNumbers = ({ company }: IntakeApp) =>
  platform.db
    .selectFrom('invoice')
    .select('number')
    .where('company_id', '=', company.companyId)
    .orderBy('number')
    .execute();

test('an entry that cannot be saved is recorded with its reason, each time, and stops no other', async () => {
  const plain = plainReading();
  // The third cannot be stored: the database takes no such text.
  const reading: InvoiceReading = {
    ...plain,
    async *read(companyId, files) {
      for await (const entry of plain.read(companyId, files)) {
        const isBad = entry.kind === 'invoice' && entry.entryPath === '2.xml';
        yield isBad ? { ...entry, invoice: { ...entry.invoice, authorityCode: '\u0000' } } : entry;
      }
    },
  };
  const app = await intakeApp({ platform, reading });
  const files = manyFiles(app.company.taxCode, 7);
  for (const bucket of ['new', 'exists'] as const) {
    const { counts, invoices_error } = await app.takeIn(files);
    expect(counts).toMatchObject({ total: 7, [bucket]: 6, error: 1 });
    expect(invoices_error).toMatchObject([{ place: '2.xml', reason: 'NOT_KEPT' }]);
  }
  expect(await savedNumbers(app)).toHaveLength(6);
});

test('a worker that dies in between resumes at its position: every entry once', async () => {
  let deaths = 3;
  const plain = plainReading();
  const dying: InvoiceReading = {
    ...plain,
    async *read(companyId, files) {
      let read = 0;
      for await (const entry of plain.read(companyId, files)) {
        read += 1;
        yield entry;
        if (deaths > 0 && read === 5 * (4 - deaths)) {
          deaths -= 1;
          throw new Error('killed');
        }
      }
    },
  };
  const app = await intakeApp({ platform, reading: dying, batch: 2 });
  const sent = await upload(app.call, manyFiles(app.company.taxCode, 20));
  for (let tries = 0; tries < 5; tries += 1) {
    await platform.jobs.drain({ tolerant: true });
    platform.clock.advance(3_600);
  }
  const { data } = await app.call.get(`${IMPORTS}/${sent.data.id}`);
  expect(data).toMatchObject({ state: 'finished', counts: { total: 20, new: 20 } });
  expect(await savedNumbers(app)).toHaveLength(20);
  expect(deaths).toBe(0);
});

test('lost responses of the database lose no entry and double none', async () => {
  let commits = 0;
  const db = losingCommits(platform.db, () => {
    commits += 1;
    return commits % 3 === 0 ? 'answer' : commits % 5 === 0 ? 'request' : null;
  });
  const app = await intakeApp({ platform, db, batch: 3 });
  const { state, counts } = await app.takeIn(manyFiles(app.company.taxCode, 20));
  expect([state, counts.total, counts.new]).toEqual(['finished', 20, 20]);
  expect(await savedNumbers(app)).toHaveLength(20);
  expect(await repairTotals(platform.db, app.company.companyId)).toEqual([]);
});

test('two users who upload the same files at once have every invoice once', async () => {
  const first = await intakeApp({ platform, batch: 3 });
  const second = await intakeApp({ platform, batch: 2, company: first.company });
  const files = manyFiles(first.company.taxCode, 20);
  const backwards = Object.fromEntries(Object.entries(files).reverse());
  const imports = await Promise.all([upload(first.call, files), upload(second.call, backwards)]);
  await Promise.all(imports.map(({ data }, at) => (at === 0 ? first : second).read(data.id)));
  const seen = await Promise.all(
    imports.map(async ({ data }) => (await first.call.get(`${IMPORTS}/${data.id}`)).data.counts),
  );
  expect(seen.map(({ total }) => total)).toEqual([20, 20]);
  expect(seen.reduce((sum, counts) => sum + counts.new, 0)).toBe(20);
  expect(seen.reduce((sum, counts) => sum + counts.exists, 0)).toBe(20);
  expect(await savedNumbers(first)).toHaveLength(20);
  expect(await repairTotals(platform.db, first.company.companyId)).toEqual([]);
});
