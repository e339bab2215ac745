import {
  type DeletedInvoice,
  listDeletedCopies,
  listDeletedDrafts,
} from '@hoadon/contracts/imported-copies';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { importedCopiesFeature } from '../features/imported-copies/index.ts';

import { madeUpTaxCode } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { saveDraft, saveIssued } from '../testing/saved-invoices.ts';
import { type CopiesApp, type CopiesCompany, copiesApp } from './testing/copies-app.ts';

const SELLER = madeUpTaxCode(82);
let app: CopiesApp;
let ours: CopiesCompany;
beforeAll(async () => {
  app = await copiesApp();
});
beforeEach(async () => {
  ours = await app.company();
});

const bought = async (number: string) =>
  (await ours.takeIn({ seller: SELLER, number, buyer: ours.company.taxCode })).id;
const listed = async ({ path }: Readonly<{ path: string }>, query = '') =>
  (await ours.call.get(`${path}?${query}`)).data as DeletedInvoice[];
const numbersOf = (rows: readonly DeletedInvoice[]) =>
  rows.map(({ invoice_number: number }) => Number(number));

test('LIST-020 deleted copies and deleted drafts are listed by themselves, with who deleted them and when, and leave the list with their restore', async () => {
  const copy = await bought('1');
  await bought('2');
  const draft = await saveDraft(app.platform, ours.company);
  await saveDraft(app.platform, ours.company);
  await saveIssued(app.platform, ours.company, { number: 900 });
  expect(await listed(listDeletedCopies)).toEqual([]);
  expect((await ours.remove(copy, draft)).data.deleted).toBe(2);
  const { rows } = await sql<{ name: string }>`
    select name from app_user where id = ${ours.company.accountant.userId}`.execute(
    app.platform.db,
  );
  const deleted = {
    deleted_by: rows[0]?.name,
    deleted_at: new Date(app.platform.clock.now()).toISOString(),
  };
  expect(await listed(listDeletedCopies)).toMatchObject([
    { id: copy, invoice_number: '00000001', seller_taxcode: SELLER, ...deleted },
  ]);
  expect(await listed(listDeletedDrafts)).toMatchObject([
    { id: draft, state: 'draft', invoice_number: null, ...deleted },
  ]);
  expect((await ours.restore(copy, draft)).data.restored).toBe(2);
  expect(await listed(listDeletedCopies)).toEqual([]);
  expect(await listed(listDeletedDrafts)).toEqual([]);
});

test('LIST-020 the last deleted come first, page after page, and are found by the words of any list', async () => {
  const ids = [await bought('1'), await bought('2'), await bought('3'), await bought('4')];
  const { companyId } = ours.company;
  await ours.remove(...ids);
  const times = [
    '2026-11-20T04:00:00.000001Z',
    '2026-11-20T04:00:00.000001Z',
    '2026-11-19T04:00:00Z',
  ];
  for (const [at, time] of times.entries())
    await sql`
      update invoice set deleted_at = ${time} where company_id = ${companyId} and id = ${ids[at]}`.execute(
      app.platform.db,
    );
  const order = [4, 2, 1, 3];
  expect(numbersOf(await listed(listDeletedCopies))).toEqual(order);
  const paged: number[] = [];
  for (let query: string | null = 'page_size=1'; query; ) {
    const { data, page_info } = await ours.call.get(`${listDeletedCopies.path}?${query}`);
    paged.push(...numbersOf(data));
    query = page_info.next_cursor && `page_size=1&cursor=${page_info.next_cursor}`;
  }
  expect(paged).toEqual(order);
  expect(numbersOf(await listed(listDeletedCopies, 'search_text=00000003'))).toEqual([3]);
  expect(await listed(listDeletedCopies, 'search_text=khong-co')).toEqual([]);
});

test('LIST-020 USER-006 what was deleted is shown to those who may delete and view that kind, of their own company', async () => {
  const id = await bought('1');
  const draft = await saveDraft(app.platform, ours.company);
  await ours.remove(id, draft);
  const whole = ROLE_PERMISSIONS.accountant;
  const ask = async (
    group: 'invoice_management' | 'invoice_draft_management',
    missing: 'delete' | 'view',
    { path }: Readonly<{ path: string }>,
  ) => {
    const permissions = { ...whole, [group]: { ...whole[group], [missing]: false } };
    const session = { ...ours.company.accountant, permissions };
    return appFor(routesOf(importedCopiesFeature(app.platform)), session, app.platform.db).get(
      path,
    );
  };
  for (const missing of ['delete', 'view'] as const) {
    const copies = `invoice_management.${missing}`;
    expect(await ask('invoice_management', missing, listDeletedCopies)).toMatchObject({
      ...{ status: 403, data: { permission: copies } },
    });
    expect(await ask('invoice_management', missing, listDeletedDrafts)).toMatchObject({
      data: [{ id: draft }],
    });
    expect(await ask('invoice_draft_management', missing, listDeletedDrafts)).toMatchObject({
      ...{ status: 403, data: { permission: `invoice_draft_management.${missing}` } },
    });
  }
  ours = await app.company();
  expect(await listed(listDeletedCopies)).toEqual([]);
  expect(await listed(listDeletedDrafts)).toEqual([]);
});
