import { FACTS, type StatedFacts } from '@hoadon/domain/intake/stated-facts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode } from '../../../platform/db/testing.ts';
import { repairTotals, saveWrittenOver } from '../../invoices/index.ts';
import { type IntakeApp, intakeApp } from '../testing/intake-app.ts';
import { madeUpFile } from '../testing/made-up-file.ts';
import { plainReading } from '../testing/plain-reading.ts';
import { rereadDue } from './index.ts';

const SELLER = madeUpTaxCode(78);
let app: IntakeApp;
let others: IntakeApp;
let number = 0;
beforeAll(async () => {
  app = await intakeApp();
  others = await intakeApp({ platform: app.platform });
});

const grouped = (xml: string) =>
  xml.replaceAll('>1100000<', '>1,100,000<').replaceAll('>1000000<', '>1,000,000<');

/** An invoice from a file, saved as a version saved it that took 0 for what it could not read. */
async function savedAsNothing(
  { company, takeIn, platform: { db } }: IntakeApp,
  change: (xml: string) => string,
): Promise<string> {
  number += 1;
  const made = madeUpFile({ seller: SELLER, buyer: company.taxCode, number: `${number}` });
  const { invoices_uploaded_successfully: rows } = await takeIn({
    [`${number}.xml`]: Buffer.from(change(Buffer.from(made).toString())),
  });
  const id = rows[0]?.id ?? '';
  await sql`
    update invoice_content set content = jsonb_set(content - 'remarks', '{totals}',
      content -> 'totals' || '{"withTax": "0", "withoutTax": "0", "tax": "0", "byRate": []}')
    where company_id = ${company.companyId} and invoice_id = ${id}`.execute(db);
  await sql`
    update invoice set with_tax = 0, without_tax = 0, tax = 0, amounts_unread = false
    where company_id = ${company.companyId} and id = ${id}`.execute(db);
  await sql`delete from invoice_rate where company_id = ${company.companyId} and invoice_id = ${id}`.execute(
    db,
  );
  await repairTotals(db, company.companyId);
  return id;
}

/** Queues all invoices of files in which no unread amount was noted. */
async function fillQueue(): Promise<void> {
  await sql`
    insert into file_to_reread (company_id, invoice_id, due_at)
    select i.company_id, i.id, now() from invoice i
      join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.has_original and not (c.content ? 'remarks')`.execute(app.platform.db);
  await makeDue();
}

/** By the clock of the test, which is behind that of the database. */
const makeDue = () => sql`update file_to_reread set due_at = '2000-01-01'`.execute(app.platform.db);

const rowOf = ({ company, platform: { db } }: IntakeApp, id: string) =>
  db
    .selectFrom('invoice')
    .select(['without_tax', 'tax', 'with_tax', 'amounts_unread'])
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const waiting = async () =>
  (
    await sql<{ invoice_id: string; failures: number }>`
    select invoice_id, failures from file_to_reread order by invoice_id`.execute(app.platform.db)
  ).rows;

function reread(lost: readonly string[] = []) {
  const { platform } = app;
  const logged: unknown[] = [];
  const files = {
    ...platform.files,
    get: (companyId: string, hash: string) =>
      lost.includes(hash) ? Promise.reject(new Error('lost')) : platform.files.get(companyId, hash),
  };
  const log = { ...platform.log, warn: () => {}, info: (facts: unknown) => logged.push(facts) };
  const deps = { ...platform, files, log, reading: plainReading() } as Parameters<
    typeof rereadDue
  >[0];
  return rereadDue(deps).then(() => logged);
}

test('files that were read before an unreadable amount was distinguished from 0 are read again, company by company', async () => {
  const read = await savedAsNothing(app, grouped);
  const unread = await savedAsNothing(app, (xml) => xml.replaceAll('>1100000<', '>1,100<'));
  const plain = await savedAsNothing(app, (xml) => xml);
  const theirs = await savedAsNothing(others, grouped);
  await fillQueue();
  expect(await waiting()).toHaveLength(4);
  expect(await reread()).toEqual([
    { companyId: app.company.companyId, corrected: 2, unchanged: 1, failed: 0 },
    { companyId: others.company.companyId, corrected: 1, unchanged: 0, failed: 0 },
  ]);
  const amounts = { without_tax: '1000000', tax: '100000', with_tax: '1100000' };
  expect(await rowOf(app, read)).toEqual({ ...amounts, amounts_unread: false });
  expect(await rowOf(others, theirs)).toEqual({ ...amounts, amounts_unread: false });
  expect(await rowOf(app, unread)).toMatchObject({ with_tax: '0', amounts_unread: true });
  // Reading made no remark: the saved amount was stated by the file.
  expect(await rowOf(app, plain)).toMatchObject({ with_tax: '0', amounts_unread: false });
  for (const { platform, company } of [app, others])
    expect(await repairTotals(platform.db, company.companyId)).toEqual([]);
  expect(await waiting()).toEqual([]);
  await fillQueue();
  expect((await waiting()).map(({ invoice_id }) => invoice_id)).toEqual([plain]);
  await reread();
});

test('a file that cannot be read now waits and harms no other, and is given up in the end', async () => {
  const bad = await savedAsNothing(app, grouped);
  const good = await savedAsNothing(app, grouped);
  const { rows } = await sql<{ hash: string }>`
    select original_hash as hash from invoice_source where invoice_id = ${bad}`.execute(
    app.platform.db,
  );
  const lost = rows.map(({ hash }) => hash);
  await fillQueue();
  await reread(lost);
  expect(await rowOf(app, good)).toMatchObject({ with_tax: '1100000' });
  expect(await rowOf(app, bad)).toMatchObject({ with_tax: '0' });
  expect(await waiting()).toEqual([{ invoice_id: bad, failures: 1 }]);
  for (let turn = 0; turn < 4; turn += 1) {
    await makeDue();
    await reread(lost);
  }
  expect(await waiting()).toEqual([]);
});

const SILENT = Object.fromEntries(FACTS.map((field) => [field, null])) as StatedFacts;

test('what a user edited stays', async () => {
  const id = await savedAsNothing(app, grouped);
  const { db } = app.platform;
  const by = { companyId: app.company.companyId, actor: 'user/1', at: app.platform.clock.now() };
  await db.transaction().execute((tx) =>
    saveWrittenOver(tx as Parameters<typeof saveWrittenOver>[0], by as never, id, {
      facts: SILENT,
      before: SILENT,
    }),
  );
  await fillQueue();
  await reread();
  expect(await rowOf(app, id)).toMatchObject({ with_tax: '0', amounts_unread: false });
});
