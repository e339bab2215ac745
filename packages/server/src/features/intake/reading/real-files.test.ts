import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReadEntry, ReadInvoice } from './entry.ts';
import { invoiceReading } from './index.ts';
import { zipOf } from './testing/made-files.ts';

/** Files of real taxpayers, stored outside the project and read there. */
const FOLDER = new URL('../../../../../../../shared/data/xml-samples/', import.meta.url);
const ORIGINS = new URL('ORIGINS.md', FOLDER);

const clock = { now: () => '2026-11-23T02:00:00.000Z', today: () => '2026-11-23' };
const reading = invoiceReading({
  clock,
  log: pino({ level: 'silent' }),
  trust: createTrustStore([]),
});
afterAll(() => reading.close());

type Origin = Readonly<{ name: string; verdict: string }>;

/** Rows of the table: file, origin, and the expected result of its signatures. */
function origins(): Origin[] {
  const rows = readFileSync(ORIGINS, 'utf8').matchAll(/^\| ([^|]+\.xml) \|[^|]*\| ([^|]*) \|$/gm);
  return Array.from(rows, ([, name = '', verdict = '']) => ({ name, verdict }));
}

const describeReal = existsSync(FOLDER) ? describe : describe.skip;

describeReal('real files in one zip (skipped where ../shared is absent)', () => {
  test('each has exactly one outcome, and the valid ones have a valid verdict', async () => {
    const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.xml'),
    );
    const files = names.map((name) => [name, readFileSync(new URL(encodeURI(name), FOLDER))]);
    const zip = await zipOf(Object.fromEntries(files));
    const entries: ReadEntry[] = [];
    for await (const entry of reading.read('company-1', [{ name: 'all.zip', bytes: zip }]))
      entries.push(entry);

    const ended = [...new Set(entries.map(({ entryPath }) => entryPath))];
    expect(ended.sort()).toEqual(names.map((name) => `all.zip/${name}`).sort());

    const invoicesOf = (name: string) =>
      entries.filter(
        (entry): entry is ReadInvoice =>
          entry.kind === 'invoice' && entry.entryPath === `all.zip/${name}`,
      );
    const withInvoices = origins().filter(
      ({ name }) => names.includes(name) && invoicesOf(name).length > 0,
    );
    expect(withInvoices.length).toBeGreaterThan(25);
    const wrong = withInvoices.filter(({ name, verdict }) =>
      invoicesOf(name).some(({ signatures }) => signatures.valid !== /: VALID/.test(verdict)),
    );
    expect(wrong).toEqual([]);

    const refused = entries.flatMap((entry) => (entry.kind === 'refused' ? [entry] : []));
    expect([...new Set(refused.map(({ reason }) => reason))]).toEqual(['NOT_AN_INVOICE']);
    expect(refused.filter(({ entryPath }) => /HDon_|TDiep20[0236]_/.test(entryPath))).toEqual([]);
  });
});
