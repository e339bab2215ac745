import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceReading } from '../features/intake/index.ts';
import { zipOf } from '../features/intake/reading/testing/made-files.ts';
import { intakeApp } from '../features/intake/testing/intake-app.ts';
import { testCompany } from '../platform/db/testing.ts';
import { type TestPlatform, testPlatform } from '../platform/testing.ts';

/** Real taxpayers' files outside the project, read in place. */
const FOLDER = new URL('../../../../../shared/data/xml-samples/', import.meta.url);
const ORIGINS = new URL('ORIGINS.md', FOLDER);
const ZIP = 'tat-ca.zip';

/** What the signatures of each file are worth, by its name. */
const origins = (): Map<string, boolean> => {
  const rows = readFileSync(ORIGINS, 'utf8').matchAll(/^\| ([^|]+\.xml) \|[^|]*\| ([^|]*) \|$/gm);
  return new Map(Array.from(rows, ([, name = '', worth = '']) => [name, /: VALID/.test(worth)]));
};

let platform: TestPlatform;
let reading: ReturnType<typeof invoiceReading>;
beforeAll(async () => {
  platform = await testPlatform();
  reading = invoiceReading({ ...platform, trust: createTrustStore([]) });
});
afterAll(() => reading.close());

const describeReal = existsSync(FOLDER) ? describe : describe.skip;

type StoredFile = Readonly<{ reference: string; is_signed: boolean }>;

describeReal('real files in one zip (skipped where ../shared is absent)', () => {
  test('a zip of all of them is taken in by those who sold: every signed invoice is kept, with the verdict that its origins tell', async () => {
    const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.xml'),
    );
    const files = names.map((name) => [name, readFileSync(new URL(encodeURI(name), FOLDER))]);
    const zip = await zipOf(Object.fromEntries(files));
    const sellers = new Set<string>();
    const read = new Set<string>();
    for await (const entry of reading.read('company-1', [{ name: ZIP, bytes: zip }])) {
      if (entry.kind !== 'invoice') continue;
      sellers.add(entry.invoice.seller.taxCode);
      read.add(entry.entryPath);
    }
    const storedRows: StoredFile[] = [];
    for (const seller of sellers) {
      const company = await testCompany(platform.db);
      await sql`update company set tax_code = ${seller} where id = ${company.companyId}`.execute(
        platform.db,
      );
      const app = await intakeApp({ platform, company, reading });
      const { counts } = await app.takeIn({ [ZIP]: zip });
      const { total, ...buckets } = counts;
      expect(Object.values(buckets).reduce((sum, count) => sum + count, 0)).toBe(total);
      const { rows } = await sql<StoredFile>`
        select s.reference, (s.stated ->> 'isSigned')::boolean as is_signed
        from invoice i join invoice_source s on s.company_id = i.company_id and s.invoice_id = i.id
        where i.company_id = ${company.companyId}`.execute(platform.db);
      storedRows.push(...rows);
    }
    const worth = origins();
    const isWorth = (reference: string) => worth.get(reference.slice(ZIP.length + 1)) === true;
    const signed = [...read].filter(isWorth);
    expect(signed.length).toBeGreaterThan(25);
    const references = new Set(storedRows.map(({ reference }) => reference));
    expect(signed.filter((reference) => !references.has(reference))).toEqual([]);
    // Their certificates lead to no trusted authority here, so no signature counts.
    for (const { reference, is_signed } of storedRows) expect(is_signed, reference).toBe(false);
  }, 120_000);
});
