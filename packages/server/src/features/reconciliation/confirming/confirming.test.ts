import { EMPTY_BUYER } from '@hoadon/domain/invoice/empty-draft';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { madeUpTaxCode } from '../../../platform/db/testing.ts';
import { moveTo, saveDraft } from '../../../testing/saved-invoices.ts';
import {
  API,
  IR,
  listed,
  type ReconciliationApp,
  type ReconciliationOf,
  reconciliationApp,
} from '../testing/reconciliation-app.ts';

let app: ReconciliationApp;
let us: ReconciliationOf;
beforeAll(async () => {
  app = await reconciliationApp();
});
beforeEach(async () => {
  us = await app.company();
});

test('REC-007 REC-008 REC-009 REC-010 the approve list shows what is missing; complete invoices are approved', async () => {
  const whole = await us.bought(55);
  const lacking = await us.bought(56, { buyer: { ...EMPTY_BUYER, legalName: 'Công ty X' } });
  const consumer = await us.bought(57, {
    buyer: { ...EMPTY_BUYER, name: 'An', type: 'PERSONAL' },
  });
  const ids = [whole, lacking, consumer];
  const listOf = await us.app.post(`${IR}/approval-invoices/check`, { ids });
  expect(listOf.data.valid).toMatchObject([
    { invoice: { id: whole }, warnings: [] },
    { invoice: { id: consumer }, warnings: ['buyer_taxcode'] },
  ]);
  expect(listOf.data.invalid).toMatchObject([
    { invoice: { id: lacking }, missing: ['buyer_taxcode'] },
  ]);
  expect(await us.app.post(`${IR}/approval-invoices`, { ids: [lacking] })).toMatchObject({
    status: 409,
    message: 'APPROVAL_INCOMPLETE',
    data: { fields: 'buyer_taxcode' },
  });
  const { data } = await us.app.post(`${IR}/approval-invoices`, { ids });
  expect(data).toMatchObject({
    approved: [whole, consumer],
    invalid: [{ missing: ['buyer_taxcode'] }],
  });
  expect(await Promise.all(ids.map((id) => us.origin(id)))).toEqual([4, 3, 4]);
});

test('REC-007 an invoice found invalid is approved alone and with a recorded reason; a bulk approval leaves it out by name', async () => {
  const { db } = us.platform;
  const [fine, red] = [await us.bought(55), await us.bought(56)];
  await sql`update invoice set verification = 2, validity = 0
    where company_id = ${us.company.companyId} and id = ${red}`.execute(db);
  const { data: judged } = await us.app.post(`${IR}/approval-invoices/check`, { ids: [fine, red] });
  expect(judged).toMatchObject({
    valid: [{ invoice: { id: fine } }],
    invalid: [{ invoice: { id: red }, missing: [], needs_reason: true }],
  });
  for (const [path, input] of [
    ['approval-invoices', { ids: [red] }],
    ['cqt/account/update-origin', { id: red }],
  ] as const)
    expect(await us.app.post(`${IR}/${path}`, input)).toMatchObject({
      status: 409,
      message: 'APPROVAL_NEEDS_REASON',
    });
  const bulkAct = await us.app.post(`${API}/bulk-acts`, {
    kind: 'approve',
    list_invoice_id: [fine, red],
  });
  expect(bulkAct.data).toMatchObject({
    total: 1,
    left_out: 1,
    left_out_rows: [{ reason: 'verdict-invalid', examples: [{ id: red }] }],
  });
  const reason = 'Người bán đã xác nhận bằng văn bản';
  for (const ids of [[fine, red], []])
    expect(
      await us.app.post(`${API}/bulk-acts`, {
        kind: 'approve',
        ...(ids.length > 0 ? { list_invoice_id: ids } : { invoices: {} }),
        approve: { reason },
      }),
    ).toMatchObject({ status: 400 });
  const alone = await us.app.post(`${API}/bulk-acts`, {
    kind: 'approve',
    list_invoice_id: [red],
    approve: { reason },
  });
  expect(alone.data).toMatchObject({ total: 1, left_out: 0 });
  await us.app.post(`${API}/bulk-acts/${alone.data.id}/start`);
  await us.platform.jobs.drain();
  expect(await us.origin(red)).toBe(4);
  const { rows } = await sql<{ payload: string }>`
    select payload from audit_entry
    where company_id = ${us.company.companyId} and act = 'invoice.approved' and subject = ${`invoice/${red}`}`.execute(
    db,
  );
  expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([{ origin: 4, reason }]);
});

const OUT_OF_FORCE = [
  ['REPLACED', 4],
  ['CANCELED', 6],
] as const;

test.each(OUT_OF_FORCE)(
  'REC-007 an approval from before the portal lists the purchase as %s is withdrawn, and the new one needs a reason that later lists leave in force',
  async (_, tthai) => {
    const [fine, bad] = [await us.bought(55), await us.bought(56)];
    const ids = [fine, bad];
    await us.uploadList([listed(), listed({ shdon: 56 })]);
    await us.app.post(`${IR}/approval-invoices`, { ids });
    expect(await Promise.all(ids.map((id) => us.origin(id)))).toEqual([4, 4]);
    const again = [listed(), listed({ shdon: 56, tthai })];
    await us.uploadList(again);
    expect(await Promise.all(ids.map((id) => us.origin(id)))).toEqual([4, 3]);
    const { companyId } = us.company;
    const { rows } = await sql<{ act: string }>`
      select act from audit_entry where company_id = ${companyId} and subject = ${`invoice/${bad}`}
      order by sequence desc limit 1`.execute(us.platform.db);
    expect(rows).toEqual([{ act: 'invoice.approval-withdrawn' }]);
    const notices = us.platform.events.published.filter(
      (one) => one.companyId === companyId && JSON.stringify(one.event).includes('settled-changed'),
    );
    expect(notices).toHaveLength(1);
    const approve = (reason?: string) =>
      us.app.post(`${IR}/approval-invoices`, { ids: [bad], ...(reason && { reason }) });
    expect(await approve()).toMatchObject({ status: 409, message: 'APPROVAL_NEEDS_REASON' });
    expect(await approve('Đã lập biên bản với người bán')).toMatchObject({ status: 200 });
    await us.uploadList([...again, listed({ shdon: 57 })]);
    expect(await us.origin(bad)).toBe(4);
  },
);

test.each(OUT_OF_FORCE)(
  'REC-007 a purchase that the portal lists as %s is approved by no way without a reason of its approval',
  async (doubt, tthai) => {
    const [fine, bad] = [await us.bought(55), await us.bought(56)];
    await us.uploadList([listed(), listed({ shdon: 56, tthai })]);
    const run = await us.reconciled();
    expect(run.certain).toBe(1);
    const reason = 'Đã lập biên bản với người bán';
    await us.app.post(`${IR}/mark-considered`, {
      invoice_ids: [bad],
      reason,
      consider_or_not: true,
    });
    const ids = [fine, bad];
    expect((await us.app.post(`${IR}/approval-invoices/check`, { ids })).data).toMatchObject({
      valid: [{ invoice: { id: fine } }],
      invalid: [{ invoice: { id: bad }, missing: [], needs_reason: true, portal_doubt: doubt }],
    });
    for (const [path, input] of [
      ['approval-invoices', { ids: [bad] }],
      ['cqt/account/update-origin', { id: bad }],
    ] as const)
      expect(await us.app.post(`${IR}/${path}`, input)).toMatchObject({
        status: 409,
        message: 'APPROVAL_NEEDS_REASON',
      });
    const many = await us.app.post(`${API}/bulk-acts`, { kind: 'approve', list_invoice_id: ids });
    expect(many.data).toMatchObject({
      total: 1,
      left_out_rows: [{ reason: 'portal-differs', examples: [{ id: bad }] }],
    });
    const { data } = await us.app.post(`${IR}/approval-invoices`, { ids });
    expect(data).toMatchObject({ approved: [fine], invalid: [{ portal_doubt: doubt }] });
    expect(await us.origin(bad)).toBe(3);
    await us.app.post(`${IR}/approval-invoices`, { ids: [bad], reason });
    expect(await us.origin(bad)).toBe(4);
    const { rows } = await sql<{ payload: string }>`
      select payload from audit_entry where company_id = ${us.company.companyId}
        and act = 'invoice.approved' and subject = ${`invoice/${bad}`}`.execute(us.platform.db);
    expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([{ origin: 4, reason }]);
  },
);

test('REC-005 what matched is not approved unseen once a later list of the portal replaces it', async () => {
  const [fine, bad] = [await us.bought(55), await us.bought(56)];
  await us.uploadList([listed(), listed({ shdon: 56 })]);
  const run = await us.reconciled();
  expect(run.certain).toBe(2);
  await us.uploadList([listed({ shdon: 56, tthai: 4 })], {}, 'sau.json');
  await us.app.post(`${API}/reconciliations/${run.id}/approve-matching`);
  await us.platform.jobs.drain();
  expect(await Promise.all([fine, bad].map((id) => us.origin(id)))).toEqual([4, 3]);
});

test('REC-012 another difference from the portal is approved once it was accepted with a reason, or with a reason', async () => {
  const ids = [await us.bought(55), await us.bought(56), await us.bought(57)];
  const [accepted = '', explained = '', adjusted = ''] = ids;
  await us.uploadList([
    listed({ tdlap: '2026-10-20T17:00:00Z' }),
    listed({ shdon: 56, tgtttbso: 440000, tgtcthue: 400000, tgtthue: 40000 }),
    listed({ shdon: 57, tthai: 5 }),
  ]);
  expect(await us.reconciled()).toMatchObject({ outcomes: { differs: 3 } });
  const refused = { status: 409, message: 'APPROVAL_NEEDS_REASON' };
  expect(await us.app.post(`${IR}/approval-invoices`, { ids })).toMatchObject(refused);
  const reason = 'Đã hỏi bên bán';
  const note = { invoice_ids: [accepted], reason, consider_or_not: true };
  await us.app.post(`${IR}/mark-considered`, note);
  expect((await us.app.post(`${IR}/approval-invoices`, { ids })).data).toMatchObject({
    approved: [accepted],
    invalid: [{ portal_doubt: 'differs' }, { portal_doubt: 'differs' }],
  });
  await us.app.post(`${IR}/cqt/account/update-origin`, { id: explained, reason });
  expect(await Promise.all([accepted, explained, adjusted].map((id) => us.origin(id)))).toEqual([
    4, 4, 3,
  ]);
  // It is confirmed already: nothing is left to explain.
  expect((await us.app.post(`${IR}/cqt/account/update-origin`, { id: explained })).status).toBe(
    200,
  );
});

test('REC-012 a reconciliation that failed or runs does not explain the difference that the latest finished one found', async () => {
  const id = await us.bought(55);
  await us.uploadList([listed({ tdlap: '2026-10-20T17:00:00Z' })]);
  expect(await us.reconciled()).toMatchObject({ outcomes: { differs: 1 } });
  const { companyId } = us.company;
  for (const state of ['failed', 'running']) {
    const { rows } = await sql<{ id: string }>`
      insert into reconciliation (company_id, direction, from_on, to_on, as_of, state, created_by, created_at)
      values (${companyId}, 'received', '2026-10-01', '2026-10-31', '2026-11-21', ${state}, 'user/1', now())
      returning id`.execute(us.platform.db);
    await sql`
      insert into reconciliation_finding (company_id, run_id, position, invoice_id, outcome, rule)
      values (${companyId}, ${rows[0]?.id}, 1, ${id}, 'matched', 'exact')`.execute(us.platform.db);
    expect(await us.app.post(`${IR}/approval-invoices`, { ids: [id] }), state).toMatchObject({
      status: 409,
      message: 'APPROVAL_NEEDS_REASON',
    });
  }
});

test('REC-005 undo of a bulk approval applies where it is still in force; what was changed or deleted since stays as it is', async () => {
  const { db } = us.platform;
  const numbers = [55, 56, 57, 58];
  const ids = await Promise.all(numbers.map((number) => us.bought(number)));
  const [approved = '', before = '', changed = '', deleted = ''] = ids;
  await us.app.post(`${IR}/cqt/account/update-origin`, { id: before });
  const bulkAct = await us.app.post(`${API}/bulk-acts`, { kind: 'approve', list_invoice_id: ids });
  expect(bulkAct.data).toMatchObject({
    total: 3,
    left_out: 1,
    left_out_rows: [{ reason: 'approved-before', invoices: 1, examples: [{ id: before }] }],
  });
  await us.app.post(`${API}/bulk-acts/${bulkAct.data.id}/start`);
  await us.platform.jobs.drain();
  expect(await Promise.all(ids.map((id) => us.origin(id)))).toEqual([4, 4, 4, 4]);
  const write = (id: string, change: object) =>
    db
      .updateTable('invoice')
      .set(change)
      .where('company_id', '=', us.company.companyId)
      .where('id', '=', id)
      .execute();
  await write(changed, { origin: 1 });
  await write(deleted, { deleted_at: us.platform.clock.now() });
  const undoing = await us.app.post(`${API}/bulk-acts/${bulkAct.data.id}/undo`);
  await us.platform.jobs.drain();
  expect(await Promise.all([approved, before, changed].map((id) => us.origin(id)))).toEqual([
    3, 4, 1,
  ]);
  const audited = await sql<{ subject: string }>`
    select subject from audit_entry
    where company_id = ${us.company.companyId} and act = 'invoice.approval-taken-back'`.execute(db);
  expect(audited.rows).toEqual([{ subject: `invoice/${approved}` }]);
  const { rows } = await sql<{ invoice_id: string; failure: string | null }>`
    select invoice_id, failure from bulk_item
    where company_id = ${us.company.companyId} and run_id = ${undoing.data.id}`.execute(db);
  // What was deleted is no row of the undoing.
  expect(new Map(rows.map(({ invoice_id, failure }) => [invoice_id, failure]))).toEqual(
    new Map([
      [approved, null],
      [changed, 'INVOICE_CHANGED_MEANWHILE'],
    ]),
  );
});

test('TAX-015 REC-005 update-origin confirms one, and returns the same when it is repeated', async () => {
  const id = await us.bought(55);
  for (let time = 0; time < 2; time += 1)
    expect(await us.app.post(`${IR}/cqt/account/update-origin`, { id })).toMatchObject({
      status: 200,
      data: { id, origin: 4, status: 'APPROVED' },
    });
  expect(await us.app.post(`${IR}/cqt/account/update-origin`, { id: '1' })).toMatchObject({
    status: 404,
  });
});

test('REC-005 an approval is undone at once: the invoice waits again, and another undo is refused', async () => {
  const [id, other] = [await us.bought(55), await us.bought(56)];
  expect((await us.app.post(`${IR}/approval-invoices`, { ids: [id] })).data).toMatchObject({
    approved: [id],
    already: [],
  });
  expect((await us.app.post(`${IR}/approval-invoices`, { ids: [id, other] })).data).toMatchObject({
    approved: [other],
    already: [id],
  });
  const { data: listOf } = await us.app.post(`${IR}/approval-invoices/check`, { ids: [id] });
  expect(listOf).toMatchObject({ valid: [], already: [{ id }] });
  const withdraw = (ids: readonly string[]) =>
    us.app.post(`${IR}/approval-invoices/withdraw`, { ids });
  expect((await withdraw([id, id])).data).toEqual({ withdrawn: [id] });
  expect(await Promise.all([us.origin(id), us.origin(other)])).toEqual([3, 4]);
  expect(await withdraw([other, id])).toMatchObject({ message: 'INVOICE_CHANGED_MEANWHILE' });
  expect(await us.origin(other)).toBe(4);
  expect(await withdraw(['1'])).toMatchObject({ message: 'NOT_FOUND' });
  const { rows } = await sql<{ act: string }>`
    select act from audit_entry
    where company_id = ${us.company.companyId} and subject = ${`invoice/${id}`} and act like 'invoice.appro%'
    order by act`.execute(us.platform.db);
  expect(rows.map(({ act }) => act)).toEqual(['invoice.approval-taken-back', 'invoice.approved']);
});

test('each row of a bulk approval names the seller, as the other party of a purchase', async () => {
  const { data } = await us.app.post(`${API}/bulk-acts`, {
    kind: 'approve',
    list_invoice_id: [await us.bought(55)],
  });
  await us.app.post(`${API}/bulk-acts/${data.id}/start`);
  await us.platform.jobs.drain();
  const rows = await us.app.get(`${API}/bulk-acts/${data.id}/rows`);
  const { rows: named } = await sql<{ seller_name: string }>`
    select seller_name from invoice where company_id = ${us.company.companyId}`.execute(
    us.platform.db,
  );
  expect(named[0]?.seller_name).toBeTruthy();
  expect(rows.data).toMatchObject([{ partner_name: named[0]?.seller_name }]);
});

test('REC-005 what another user approves while a bulk approval runs is not counted as approved by it', async () => {
  const ids = [await us.bought(55), await us.bought(56)];
  const { data } = await us.app.post(`${API}/bulk-acts`, { kind: 'approve', list_invoice_id: ids });
  await us.app.post(`${IR}/approval-invoices`, { ids: [ids[0]] });
  await us.app.post(`${API}/bulk-acts/${data.id}/start`);
  await us.platform.jobs.drain();
  const act = await us.app.get(`${API}/bulk-acts/${data.id}`);
  expect(act.data).toMatchObject({ done: 1, failed: 1 });
});

test('REC-005 what is confirmed twice is recorded once', async () => {
  const id = await us.bought(55);
  for (let time = 0; time < 2; time += 1)
    await us.app.post(`${IR}/approval-invoices`, { ids: [id] });
  const { rows } = await sql`
    select from audit_entry
    where company_id = ${us.company.companyId} and act = 'invoice.approved'`.execute(
    us.platform.db,
  );
  expect(rows).toHaveLength(1);
});

test('REC-008 what the company issued itself is never approved, alone or among others', async () => {
  const own = await saveDraft(us.platform, us.company);
  await moveTo(us.platform, us.company, own, 'accepted', { number: 7 });
  const refused = { status: 409, message: 'RECONCILIATION_NOT_ALLOWED' };
  expect(await us.app.post(`${IR}/approval-invoices`, { ids: [own] })).toMatchObject(refused);
  expect(await us.app.post(`${IR}/cqt/account/update-origin`, { id: own })).toMatchObject(refused);
  const bought = await us.bought(55);
  const { data } = await us.app.post(`${IR}/approval-invoices`, { ids: [own, bought] });
  expect(data).toMatchObject({ approved: [bought], invalid: [{ is_issued_here: true }] });
  expect(await Promise.all([own, bought].map((id) => us.origin(id)))).toEqual([1, 4]);
});

test('REC-012 a mark of consideration is undone also after the invoice was confirmed', async () => {
  const id = await us.bought(55);
  const mark = (consider_or_not: boolean) =>
    us.app.post(`${IR}/mark-considered`, { invoice_ids: [id], reason: 'x', consider_or_not });
  await mark(true);
  await us.app.post(`${IR}/cqt/account/update-origin`, { id });
  expect((await mark(false)).data).toEqual({ changed: [id] });
});

test('REC-012 a difference is marked as considered with a reason, and the mark is undone', async () => {
  const id = await us.bought(55);
  await us.octoberRead();
  const run = await us.reconciled();
  const mark = (reason: string | null, consider_or_not: boolean) =>
    us.app.post(`${IR}/mark-considered`, { invoice_ids: [id], reason, consider_or_not });
  expect(await mark(null, true)).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect((await mark('Bên bán gửi chậm', true)).data).toEqual({ changed: [id] });
  expect((await mark('Bên bán gửi chậm', true)).data).toEqual({ changed: [] });
  const considered = async () => (await us.rows(run.id))[0]?.considered;
  expect(await considered()).toMatchObject({ reason: 'Bên bán gửi chậm' });
  expect(await us.rows(run.id, '?open=true')).toEqual([]);
  expect((await mark(null, false)).data).toEqual({ changed: [id] });
  expect(await considered()).toBeNull();
});

test('REC-004 a confirmed invoice is not reconciled any more', async () => {
  const id = await us.bought(55);
  await us.app.post(`${IR}/cqt/account/update-origin`, { id });
  const input = { invoice_ids: [id], reason: 'x', consider_or_not: true };
  expect(await us.app.post(`${IR}/mark-considered`, input)).toMatchObject({
    status: 409,
    message: 'RECONCILIATION_NOT_ALLOWED',
  });
  await us.uploadList([listed()]);
  expect(await us.reconciled()).toMatchObject({ outcomes: { matched: 1 }, certain: 0 });
});

test('REC-002 REC-003 REC-011 LIST-031 the registers are queried about the vendor, and decide its validity', async () => {
  const id = await us.bought(55);
  const taxpayer = {
    taxCode: '0399998804',
    name: 'CÔNG TY SEN HỒNG',
    address: '2 Phố Khác, Hà Nội',
    taxOffice: null,
    status: 'active',
    statusText: null,
    history: null,
    source: 'test',
  } as const;
  const check = () => us.app.post(`${IR}/check-valid-customer`, { invoice_id: id });
  app.registered.set(taxpayer.taxCode, 'away');
  expect((await check()).data).toMatchObject({
    outcome: 'not-available',
    verification: 0,
    customer_invalid_data: null,
  });
  app.registered.set(taxpayer.taxCode, taxpayer);
  expect((await check()).data).toMatchObject({
    outcome: 'checked',
    verification: 2,
    validity: 1,
    customer_invalid_data: {
      correct_company_name: 'CÔNG TY SEN HỒNG',
      company_name_error: false,
      address_error: true,
      tax_risk: false,
      standing: { basis: 'asked', status: 'active', since: null, now: null },
    },
  });
  expect(await us.row(id)).toMatchObject({ verification: 2, validity: 1 });
  const savedCheck = (await us.app.get(`${IR}/invoices/${id}/customer-check`)).data;
  expect(savedCheck).toMatchObject({ validity: 1, may_check: true });
});

test('REC-003 REC-011 a vendor is judged by its status on the day of its invoice, with the current status beside it', async () => {
  const vendor = { name: 'Công ty Lụa', address: '1 Phố Lụa', taxCode: madeUpTaxCode(90_211) };
  const seller = { ...NOBODY, ...vendor };
  const before = await us.bought(55, { seller, issuedOn: '2026-10-19' });
  const after = await us.bought(56, { seller, issuedOn: '2026-10-20' });
  const stopped = {
    ...vendor,
    taxOffice: null,
    status: 'not-active',
    statusText: 'NNT ngừng hoạt động',
    history: [
      { status: 'active', from: '2018-05-02', until: '2026-10-19' },
      { status: 'not-active', from: '2026-10-20', until: null },
    ],
    source: 'test',
  } as const;
  app.registered.set(stopped.taxCode, stopped);
  const check = async (invoice_id: string) =>
    (await us.app.post(`${IR}/check-valid-customer`, { invoice_id })).data;
  const now = { status: 'not-active', since: '2026-10-20' };
  expect(await check(before)).toMatchObject({
    validity: 2,
    customer_invalid_data: {
      tax_risk: false,
      standing: { basis: 'invoice-date', on: '2026-10-19', status: 'active', now },
    },
  });
  expect(await check(after)).toMatchObject({
    validity: 0,
    customer_invalid_data: {
      tax_risk: true,
      standing: { basis: 'invoice-date', on: '2026-10-20', ...now, now: null },
    },
  });
});

test('LIST-011 an invoice without name, address and tax code of the seller cannot be verified, and the missing fields are named', async () => {
  const seller = { taxCode: '', name: 'Sen', address: ' ' };
  const id = await us.bought(55, { seller: { ...NOBODY, ...seller } });
  expect((await us.app.get(`${IR}/invoices/${id}/customer-check`)).data.may_check).toBe(false);
  expect(await us.app.post(`${IR}/check-valid-customer`, { invoice_id: id })).toMatchObject({
    status: 409,
    message: 'VERIFICATION_INCOMPLETE',
    data: { fields: 'seller_address, seller_taxcode' },
  });
});

const NOBODY = {
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};

test('REC-013 what the portal alone has is recorded once, and agrees with the portal from then on', async () => {
  await us.uploadList([
    listed(),
    listed({ shdon: 56, nbmst: us.company.taxCode, nmmst: '0399995507' }),
    listed({ shdon: 57, tgtttbso: null }),
    listed({ shdon: 58, tthai: 6 }),
  ]);
  const bought = await us.rows((await us.reconciled()).id);
  const sold = await us.rows((await us.reconciled({ kind_of: true })).id);
  const portal_invoices = [...bought, ...sold].map(({ portal_invoice }) => portal_invoice?.id);
  const take = () => us.app.post(`${IR}/take-invoices-from-vendor`, { portal_invoices });
  const { data } = await take();
  expect(data).toMatchObject({ taken: [{ portal_invoice_id: portal_invoices[0] }], existing: [] });
  expect(data.left_out.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
    'chain-state',
    'issued',
    'no-total',
  ]);
  const [{ invoice_id }] = data.taken;
  expect(await us.row(invoice_id)).toMatchObject({ origin: 3, with_tax: '330000' });
  expect((await take()).data).toMatchObject({ taken: [], existing: [{ invoice_id }] });
  const [row] = await us.rows((await us.reconciled()).id);
  expect(row).toMatchObject({ invoice: { id: invoice_id }, outcome: 'matched', rule: 'exact' });
});

test('REC-013 an invoice that the portal lists without rates is recorded with its totals, and states that its rates are missing', async () => {
  await us.uploadList([listed({ thttltsuat: null }), listed({ shdon: 56, thttltsuat: [] })]);
  const before = await us.rows((await us.reconciled()).id);
  const portal_invoices = before.map(({ portal_invoice }) => portal_invoice?.id);
  const { data } = await us.app.post(`${IR}/take-invoices-from-vendor`, { portal_invoices });
  const { companyId } = us.company;
  for (const { invoice_id } of data.taken) {
    const { rows } = await sql`
      select i.amounts_unread, i.without_tax, i.tax, i.with_tax, c.content -> 'remarks' -> 0 ->> 'tag' as tag,
        (select count(*)::integer from invoice_rate r where r.company_id = i.company_id and r.invoice_id = i.id) as rates
      from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
      where i.company_id = ${companyId} and i.id = ${invoice_id}`.execute(us.platform.db);
    expect(rows).toEqual([
      {
        amounts_unread: false,
        without_tax: '300000',
        tax: '30000',
        with_tax: '330000',
        tag: 'thttltsuat',
        rates: 0,
      },
    ]);
  }
  expect(await us.rows((await us.reconciled()).id)).toMatchObject([
    { outcome: 'matched' },
    { outcome: 'matched' },
  ]);
});

test('REC-013 two users who take the same invoice at once record it once', async () => {
  await us.uploadList([listed()]);
  const [row] = await us.rows((await us.reconciled()).id);
  const input = { portal_invoices: [row?.portal_invoice?.id] };
  const answers = await Promise.all(
    [1, 2, 3].map(() => us.app.post(`${IR}/take-invoices-from-vendor`, input)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.flatMap(({ data }) => data.taken)).toHaveLength(1);
});

test('REC-012 what one side alone has is found, noted together with one reason, and counted as settled', async () => {
  const own = [await us.bought(58), await us.bought(59)];
  const only = (shdon: number, change: object = {}) =>
    listed({ shdon, khhdon: 'C26TZZ', tgtttbso: 55000, tgtcthue: 50000, tgtthue: 5000, ...change });
  await us.uploadList([only(912), only(913), only(914, { nbten: 'Công ty Mây Trắng' })]);
  const run = await us.reconciled();
  expect(run).toMatchObject({
    outcomes: { 'only-own': 2, 'only-portal': 3 },
    open: { 'only-own': 2, 'only-portal': 3 },
  });
  const rows = await us.rows(run.id, '?outcome=only-portal&search_text=may%20trang');
  expect(rows).toMatchObject([{ portal_invoice: { invoice_number: '914' }, is_open: true }]);
  expect(await us.rows(run.id, '?outcome=only-own&search_text=59')).toHaveLength(1);

  const portalIds = (await us.rows(run.id, '?outcome=only-portal')).map(
    ({ portal_invoice }) => portal_invoice?.id ?? '',
  );
  const note = (input: object) =>
    us.app.post(`${IR}/mark-considered`, {
      reason: 'Của chi nhánh',
      consider_or_not: true,
      ...input,
    });
  expect((await note({ portal_invoices: portalIds.slice(0, 2) })).data).toMatchObject({
    changed_portal_invoices: 2,
  });
  expect((await note({ invoice_ids: own })).data).toMatchObject({ changed: own });
  const readRun = async () => (await us.app.get(`${API}/reconciliations/${run.id}`)).data;
  expect(await readRun()).toMatchObject({ open: { 'only-own': 0, 'only-portal': 1 } });
  expect(await us.rows(run.id, '?outcome=only-portal&open=true')).toMatchObject([
    { portal_invoice: { invoice_number: '914' } },
  ]);
  expect(await us.rows(run.id, '?outcome=only-portal')).toMatchObject([
    { considered: { reason: 'Của chi nhánh' }, is_open: false },
    {},
    { considered: null },
  ]);
  await us.app.post(`${IR}/take-invoices-from-vendor`, { portal_invoices: portalIds.slice(2) });
  expect(await readRun()).toMatchObject({ open: { 'only-portal': 0 } });

  // The next list and the next comparison know of the reason still.
  await us.uploadList([only(912), only(915)], {}, 'sau.json');
  const next = await us.reconciled();
  expect(next.open['only-portal']).toBe(1);
  await us.app.post(`${IR}/mark-considered`, {
    portal_invoices: portalIds.slice(0, 1),
    consider_or_not: false,
  });
  expect((await us.app.get(`${API}/reconciliations/${next.id}`)).data.open['only-portal']).toBe(2);
});

test('REC-012 a reason belongs to an invoice that exists, ours or listed by the portal', async () => {
  const note = (input: object) =>
    us.app.post(`${IR}/mark-considered`, { reason: 'x', consider_or_not: true, ...input });
  expect((await note({})).status).toBe(400);
  expect(await note({ portal_invoices: ['999999'] })).toMatchObject({ message: 'NOT_FOUND' });
});
