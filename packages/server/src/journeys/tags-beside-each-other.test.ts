import { deleteTag } from '@hoadon/contracts/tags';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { repairTagged } from '../features/invoices/store/tags.ts';
import { type TagsApp, tagsApp } from '../features/tags/testing/tags-app.ts';
import { diceOf } from '../platform/dice.ts';
import { saveDraft } from '../testing/saved-invoices.ts';

let tags: TagsApp;
beforeAll(async () => {
  tags = await tagsApp();
});

test('LIST-013 with each tag of an invoice all its tags are stored, under concurrent changes', async () => {
  const company = await tags.company();
  const { companyId } = company;
  const tag = (name: string) => tags.tag(company, name);
  const ids = [await tag('Một'), await tag('Hai'), await tag('Ba'), await tag('Bốn')] as const;
  const draft = () => saveDraft(tags.platform, company);
  const invoices = [await draft(), await draft(), await draft()] as const;
  const dice = diceOf(3);
  for (let turn = 0; turn < 8; turn += 1) {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const change = {
          tags: [...new Set([dice.pick(ids), dice.pick(ids)])],
          invoices: [...new Set([dice.pick(invoices), dice.pick(invoices)])],
          how: dice.pick(['add', 'add', 'keep', 'remove']),
        };
        expect(await tags.set(company, change)).toMatchObject({ status: 200 });
      }),
    );
    const rows = await beside(companyId);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ stored, has }) => stored !== has)).toEqual([]);
  }
});

test('the daily proof repairs wrong stored tags, and a deleted tag is no error', async () => {
  const company = await tags.company();
  const { companyId } = company;
  const { db } = tags.platform;
  const [a, b] = [await tags.tag(company, 'Anh'), await tags.tag(company, 'Bình')];
  const gone = await tags.tag(company, 'Cũ');
  const invoices = [
    await saveDraft(tags.platform, company),
    await saveDraft(tags.platform, company),
  ];
  await tags.set(company, { tags: [a, b, gone], invoices });
  await tags.app(company).post(deleteTag.path, { id: gone });
  expect(await repairTagged(db, companyId)).toBe(0);
  await sql`update invoice_tag set tags = array[tag_id]
    where company_id = ${companyId} and invoice_id = ${invoices[0]} and tag_id = ${a}`.execute(db);
  expect(await repairTagged(db, companyId)).toBe(1);
  expect(await repairTagged(db, companyId)).toBe(0);
  const its = (await beside(companyId)).filter(({ id }) => id === invoices[0]);
  expect(its.map(({ stored }) => stored)).toEqual([`${a},${b}`, `${a},${b}`]);
  await sql`update invoice_tag set tags = tags || ${await tags.tag(company, 'Dư')}::bigint
    where company_id = ${companyId} and invoice_id = ${invoices[1]} and tag_id = ${b}`.execute(db);
  expect(await repairTagged(db, companyId)).toBe(1);
  const lost = sql`update invoice_tag set tags = array[0::bigint] where company_id = ${companyId}`;
  await expect(lost.execute(db)).rejects.toThrow('invoice_tag_among_them');
});

type Beside = Readonly<{ id: string; stored: string; has: string }>;

/** Stored and actual tags of each tagged invoice of a company. */
async function beside(companyId: string): Promise<Beside[]> {
  const { rows } = await sql<Beside>`
    select t.invoice_id as id, array_to_string(t.tags, ',') as stored, (
      select string_agg(o.tag_id::text, ',' order by o.tag_id) from invoice_tag o
      where o.company_id = t.company_id and o.invoice_id = t.invoice_id) as has
    from invoice_tag t where t.company_id = ${companyId} order by t.invoice_id, t.tag_id`.execute(
    tags.platform.db,
  );
  return rows;
}
