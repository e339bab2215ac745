import { deleteInvoices } from '@hoadon/contracts/imported-copies';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { importedCopiesFeature } from '../features/imported-copies/index.ts';
import { findHistory } from '../features/invoices/viewer/history.repository.ts';

import { madeUpTaxCode } from '../platform/db/testing.ts';
import { appFor } from '../platform/http/testing.ts';
import { losingFirstAnswer } from '../testing/lost-answers.ts';
import { saveDraft, saveIssued } from '../testing/saved-invoices.ts';
import { type CopiesApp, type CopiesCompany, copiesApp, Q4 } from './testing/copies-app.ts';

const SELLER = madeUpTaxCode(81);
let app: CopiesApp;
let ours: CopiesCompany;
beforeAll(async () => {
  app = await copiesApp();
});
beforeEach(async () => {
  ours = await app.company();
});

const bought = (number: string, change: object = {}) =>
  ours.takeIn({ seller: SELLER, number, ...change });
const sold = (number: string, change: object = {}) =>
  ours.takeIn({ seller: ours.company.taxCode, number, ...change });
const replaces = (number: string) =>
  ({ corrects: { relation: 'replaces', serial: 'C26TAA', number } }) as const;
const adjusts = (number: string) =>
  ({ corrects: { relation: 'adjusts', serial: 'C26TAA', number } }) as const;
const audited = async (id: string) =>
  (
    await sql<{ act: string }>`
      select act from audit_entry
      where company_id = ${ours.company.companyId} and subject = ${`invoice/${id}`} order by sequence`.execute(
      app.platform.db,
    )
  ).rows.map(({ act }) => act);

test('LIST-020 a deleted copy counts nowhere, and taken back everything is as it was', async () => {
  const { id } = await bought('1');
  const { id: sale } = await sold('2');
  await bought('3');
  await ours.tag(id, sale);
  const before = await ours.figures();
  expect(before.turnover).toMatchObject({ revenue: '1000000', expense: '2000000' });
  expect((await ours.remove(id, sale)).data).toEqual({ deleted: 2, refused: [], refusals: [] });
  const without = await ours.figures();
  expect(without.turnover).toMatchObject({
    ...{ revenue: '0', expense: '1000000', input_vat: '100000' },
    ...{ count_outgoing: 0, count_incoming: 1 },
  });
  expect(without.debts).toMatchObject([{ totals: [] }, { totals: [{ debt: '1100000' }] }]);
  expect(without.tags).toMatchObject([{ invoices: 0, revenue: '0', expense: '0' }]);
  expect(without.tagged).toMatchObject([{ count: 0, revenue: '0', expense: '0' }]);
  expect(without.listed).toHaveLength(1);
  expect([before.vat.ct24, without.vat.ct24]).toEqual(['200000', '100000']);
  expect(await ours.drifts()).toEqual([]);
  expect((await ours.restore(sale, id)).data).toEqual({ restored: 2, refused: [], refusals: [] });
  expect(await ours.figures()).toEqual(before);
  expect(await ours.drifts()).toEqual([]);
  expect(await audited(id)).toEqual(
    expect.arrayContaining(['invoice.taken-in', 'invoice.deleted', 'invoice.restored']),
  );
});

test('VIEW-018 LIST-020 the history of a copy names the way by which it came, its deletion and its return', async () => {
  const { id } = await bought('1');
  await ours.remove(id);
  await ours.restore(id);
  const history = await findHistory(app.platform.db, ours.company.companyId, id);
  expect(history.map(({ act, way }) => [act, way])).toEqual([
    ['taken-in', expect.stringMatching(/^(file|portal|provider|mail)$/)],
    ['deleted', null],
    ['restored', null],
  ]);
});

test('LIST-020 with a deleted replacement its original is in force again, with what was paid for it', async () => {
  const { id: original } = await bought('1');
  await ours.pay(original);
  const { id } = await bought('2', { ...replaces('1'), total: 2_200_000 });
  const before = await ours.figures();
  expect(before.kept).toMatchObject([
    { number: 1, chain_state: 'REPLACED', paid_amount: '0' },
    { number: 2, chain_state: 'REPLACE', paid_amount: '1100000', open_amount: '1100000' },
  ]);
  expect((await ours.remove(id)).data).toMatchObject({ deleted: 1 });
  expect((await ours.figures()).kept).toMatchObject([
    { number: 1, chain_state: 'ORIGINAL', paid_amount: '1100000', open_amount: '0' },
  ]);
  expect(await ours.drifts()).toEqual([]);
  await ours.restore(id);
  expect(await ours.figures()).toEqual(before);
  expect(await ours.drifts()).toEqual([]);
});

test('LIST-020 deleting and taking back in any order leaves the same invoices, totals and payments', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 8 }),
      async (steps) => {
        ours = await app.company();
        await ours.pay((await bought('1')).id);
        const ids = [
          (await bought('2', { ...adjusts('1'), total: -220_000 })).id,
          (await bought('3', replaces('1'))).id,
          (await bought('4', replaces('3'))).id,
          (await bought('5', replaces('1'))).id,
          (await sold('6')).id,
        ];
        await ours.tag(...ids);
        const before = await ours.figures();
        const gone = new Set<string>();
        for (const action of steps) {
          const id = ids[action] ?? '';
          if (gone.delete(id)) await ours.restore(id);
          else {
            gone.add(id);
            await ours.remove(id);
          }
          expect(await ours.drifts()).toEqual([]);
        }
        for (const id of gone) expect((await ours.restore(id)).data.restored).toBe(1);
        expect(await ours.figures()).toEqual(before);
        expect(await ours.drifts()).toEqual([]);
      },
    ),
    { numRuns: 4 },
  );
}, 120_000);

test('LIST-020 what exists in law or in the books is refused by name, and the others are deleted', async () => {
  const { id: issued } = await saveIssued(app.platform, ours.company, { number: 900 });
  const purchase = await app.vat.buy(ours.company, 800, { price: '5' });
  const { id: paid } = await bought('1');
  const payment = await ours.pay(paid);
  const { id: free } = await bought('2');
  const answer = await ours.remove(issued, purchase, paid, free, '999999999');
  expect(answer.data).toEqual({
    deleted: 1,
    refused: [issued, purchase, paid, '999999999'],
    refusals: [
      { id: issued, code: 'INVOICE_NOT_DELETABLE' },
      { id: purchase, code: 'COPY_KNOWN_OUTSIDE' },
      { id: paid, code: 'COPY_HAS_PAYMENTS' },
      { id: '999999999', code: 'NOT_FOUND' },
    ],
  });
  await ours.unpay(payment);
  expect((await ours.remove(paid)).data).toMatchObject({ deleted: 1 });
});

test('LIST-020 a copy that a draft corrects is refused until the draft is deleted', async () => {
  const { companyId } = ours.company;
  const { id } = await sold('1');
  const draft = await saveDraft(app.platform, ours.company);
  await app.platform.db
    .insertInto('invoice_link')
    .values({
      company_id: companyId,
      invoice_id: draft,
      relation: 'adjusts',
      other_id: id,
      open: true,
      position: 1,
    })
    .execute();
  expect((await ours.remove(id)).data.refusals).toMatchObject([{ id, code: 'COPY_ACTED_ON' }]);
  expect((await ours.remove(draft)).data).toMatchObject({ deleted: 1 });
  expect((await ours.remove(id)).data).toMatchObject({ deleted: 1 });
});

test('LIST-020 a draft that corrects a copy comes back with it or after it, and not after the copy was replaced', async () => {
  const { companyId } = ours.company;
  const { id } = await sold('1');
  const draft = await saveDraft(app.platform, ours.company);
  await sql`
    with correction as (
      insert into invoice_correction (company_id, invoice_id, relation, adjusts, cause_code, reason, original_template,
        original_serial, original_number)
      values (${companyId}, ${draft}, 'adjusts', 'amounts', '13', 'x', '1', 'C26TAA', '1')
    )
    insert into invoice_link (company_id, invoice_id, relation, other_id, open, position)
    values (${companyId}, ${draft}, 'adjusts', ${id}, true, 1)`.execute(app.platform.db);
  const notAllowed = { restored: 0, refusals: [{ id: draft, code: 'CORRECTION_NOT_ALLOWED' }] };
  expect((await ours.remove(id, draft)).data.deleted).toBe(2);
  expect((await ours.restore(draft)).data).toMatchObject(notAllowed);
  expect((await ours.restore(draft, id)).data).toMatchObject({ restored: 2, refusals: [] });
  await ours.remove(draft);
  await app.platform.db
    .updateTable('invoice')
    .set({ chain_state: 'REPLACED' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  expect((await ours.restore(draft)).data).toMatchObject(notAllowed);
});

test('LIST-020 VAT-030 what a filed return counts is refused until the return is withdrawn', async () => {
  const { id } = await bought('1');
  const { companyId } = ours.company;
  const { rows } = await sql<{ id: string }>`
    insert into vat_return (company_id, period, first_day, last_day, filing, state, content, cells, facts, file_hash,
      created_by, created_at, changed_at, filed_at)
    values (${companyId}, '4/2026', '2026-10-01', '2026-12-31', 0, 'filed', '{}', '{}', '{}', 'h', 'x', now(), now(), now())
    returning id`.execute(app.platform.db);
  await sql`
    insert into vat_return_invoice (company_id, return_id, invoice_id, key, base, tax)
    values (${companyId}, ${rows[0]?.id}, ${id}, 'key', 1, 1)`.execute(app.platform.db);
  expect((await ours.remove(id)).data.refusals).toEqual([{ id, code: 'COPY_IN_RETURN' }]);
  await sql`update vat_return set state = 'withdrawn' where company_id = ${companyId}`.execute(
    app.platform.db,
  );
  expect((await ours.remove(id)).data).toMatchObject({ deleted: 1 });
});

test('LIST-020 what a movement of a bank statement is matched with is refused until the statement is put aside', async () => {
  const { id } = await bought('1');
  const { companyId } = ours.company;
  const { db } = app.platform;
  const { rows } = await sql<{ id: string }>`
    insert into bank_statement (company_id, state, file_name, file_hash, headers, mapping, created_by, created_at)
    values (${companyId}, 'matched', 'a.xlsx', 'h', '[]', '{}', 'x', now()) returning id`.execute(
    db,
  );
  await sql`
    insert into bank_statement_row (company_id, statement_id, row, cells, bucket, shares)
    values (${companyId}, ${rows[0]?.id}, 2, '[]', 'matched', ${JSON.stringify([{ id, amount: '1' }])}::jsonb)`.execute(
    db,
  );
  expect((await ours.remove(id)).data.refusals).toEqual([{ id, code: 'COPY_IN_STATEMENT' }]);
  await sql`update bank_statement set aside_at = now() where company_id = ${companyId}`.execute(db);
  expect((await ours.remove(id)).data).toMatchObject({ deleted: 1 });
});

test('LIST-020 a deletion whose answer was lost is answered as it happened, with what stays and why', async () => {
  const { id } = await bought('1');
  const db = losingFirstAnswer(app.platform.db);
  const lossy = appFor(
    routesOf(importedCopiesFeature({ ...app.platform, db })),
    ours.company.accountant,
    db,
  );
  expect(await lossy.post(deleteInvoices.path, { invoices: [id, '999999999'] })).toMatchObject({
    status: 200,
    data: { deleted: 1, refusals: [{ id: '999999999', code: 'NOT_FOUND' }] },
  });
});

test('LIST-020 a copy that is brought again comes back, once, and the row of the import names it', async () => {
  const { id } = await bought('1');
  await ours.tag(id);
  const before = await ours.figures();
  await ours.remove(id);
  const { taken, id: again } = await bought('1');
  expect(again).toBe(id);
  expect(taken.counts).toMatchObject({ changed: 1, exists: 0, new: 0 });
  expect(taken.invoices_changed).toMatchObject([
    { id, findings: [{ code: 'CODE_MISSING' }, { code: 'COPY_RESTORED' }] },
  ]);
  expect(await ours.figures()).toEqual(before);
  expect(await ours.drifts()).toEqual([]);
  expect(await audited(id)).toContain('invoice.restored');
});

test('ISS-021 the number of a deleted copy of an own invoice is free for the series, and then the copy stays away', async () => {
  const { companyId } = ours.company;
  const { id } = await sold('8');
  expect((await ours.remove(id)).data).toMatchObject({ deleted: 1 });
  await saveIssued(app.platform, ours.company, { number: 8 });
  expect((await ours.restore(id)).data).toEqual({
    restored: 0,
    refused: [id],
    refusals: [{ id, code: 'COPY_NUMBER_TAKEN' }],
  });
  const { taken } = await sold('8');
  expect(taken.counts).toMatchObject({ new: 0, error: 0 });
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from invoice
    where company_id = ${companyId} and number = 8 and deleted_at is null`.execute(app.platform.db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('LIST-020 SEL-014 many copies are deleted by one act that names what it leaves, and its undo brings them back', async () => {
  const ids = [(await bought('1')).id, (await bought('2')).id];
  const { id: paid } = await bought('3');
  await ours.pay(paid);
  const issued = await app.vat.sell(ours.company, 900, { price: '5', issuedOn: '2026-11-20' });
  const before = await ours.figures();
  const { question } = await ours.bulk('delete-copies', [...ids, paid, issued]);
  expect(question).toMatchObject({
    total: 2,
    left_out: 2,
    amounts: [{ currency_code: 'VND', flow: 'out', invoices: 2, total_amount_with_tax: '2200000' }],
  });
  expect(question.left_out_rows.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(
    ['has-payments', 'issued-here'],
  );
  expect(await ours.start(question.id)).toMatchObject({ done: 2, failed: 0, may_undo: true });
  expect((await ours.figures()).kept).toHaveLength(2);
  expect(await ours.undo(question.id)).toMatchObject({ kind: 'restore-copies', done: 2 });
  expect(await ours.figures()).toEqual(before);
  expect(await ours.drifts()).toEqual([]);
});

test('LIST-020 USER-010 a copy is deleted by its own right, and of another company it is not there', async () => {
  const { id } = await bought('1');
  const theirs = await app.company();
  expect((await theirs.remove(id)).data.refusals).toEqual([{ id, code: 'NOT_FOUND' }]);
  expect((await theirs.restore(id)).data.refusals).toEqual([{ id, code: 'NOT_FOUND' }]);
});

test('VAT-002 the return of the quarter has a deleted purchase no more', async () => {
  const { id } = await bought('1');
  const { ct24 } = await ours.returns.read(Q4);
  await ours.remove(id);
  expect([ct24, (await ours.returns.read(Q4)).ct24]).toEqual(['100000', '0']);
});

test('LIST-020 drafts are deleted under the same call, and come back by it', async () => {
  const drafts = [
    await saveDraft(app.platform, ours.company),
    await saveDraft(app.platform, ours.company),
  ];
  const { id: issued } = await saveIssued(app.platform, ours.company, { number: 900 });
  const { id: copy } = await bought('1');
  expect((await ours.remove(...drafts, issued, copy)).data).toMatchObject({
    deleted: 3,
    refusals: [{ id: issued, code: 'INVOICE_NOT_DELETABLE' }],
  });
  expect((await ours.restore(...drafts, copy)).data).toMatchObject({ restored: 3, refused: [] });
});
