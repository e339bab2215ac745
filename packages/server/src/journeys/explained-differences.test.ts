import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { installFeature } from '../feature.ts';
import {
  IR,
  type ReconciliationApp,
  type ReconciliationOf,
  reconciliationApp,
} from '../features/reconciliation/testing/reconciliation-app.ts';
import { type VatApp, vatApp } from '../features/vat-return/testing/vat-app.ts';
import { verificationFeature } from '../features/verification/index.ts';
import type { Route } from '../platform/http/route.ts';
import { appFor } from '../platform/http/testing.ts';
import { castTrust, checksHere, recordingPdf } from '../testing/saved-invoices.ts';

let vat: VatApp;
let registers: ReconciliationApp;
let verified: Route[];
beforeAll(async () => {
  vat = await vatApp();
  const { platform } = vat;
  registers = await reconciliationApp(undefined, { platform });
  const signatures = checksHere(await castTrust());
  verified = installFeature(
    platform.jobs,
    verificationFeature({ ...platform, signatures, pdf: recordingPdf() }),
  );
});

let us: ReconciliationOf;
let calls: ReturnType<VatApp['calls']>;
beforeEach(async () => {
  us = await registers.company();
  calls = vat.calls(us.company);
});

const SELLER = '0399998804';

function registerAs(name: string, status: 'active' | 'not-active' = 'active'): void {
  const taxpayer = {
    ...{ taxCode: SELLER, name, address: '1 Làng Gốm, Hà Nội', taxOffice: null, status },
    ...{ statusText: null, history: null, source: 'test' },
  };
  registers.registered.set(SELLER, taxpayer);
}
const ask = async (invoice_id: string) => {
  // Answers of the registers are kept for days.
  await sql`delete from registry_entry where tax_code = ${SELLER}`.execute(vat.platform.db);
  vat.platform.clock.advance(60);
  return (await us.app.post(`${IR}/check-valid-customer`, { invoice_id })).data;
};
const approve = (id: string, reason?: string) =>
  us.app.post(`${IR}/approval-invoices`, { ids: [id], ...(reason && { reason }) });
const accept = (id: string, reason = 'Bên bán mới đổi tên') =>
  us.app.post(`${IR}/mark-considered`, {
    ...{ invoice_ids: [id], reason, consider_or_not: true },
  });
const deducted = async () => {
  const { ct24, ct25 } = await calls.read({ kieuKy: 'M', kyKKhai: '10/2026' });
  return [ct24, ct25];
};
const codesOf = async (id: string) => {
  const app = appFor(verified, us.company.accountant, vat.platform.db);
  const { data } = await app.get(`/e-invoice-api/api/invoices/${id}/input-vat`);
  return data.reasons.map(({ code }: { code: string }) => code);
};
const bought = () => us.bought(55, { issuedOn: '2026-10-19' });

test('REC-011 input tax of a supplier whose name differs is not deducted until the approval explains it, also when the registers answer the same again', async () => {
  const id = await bought();
  registerAs('CÔNG TY LỤA VẠN PHÚC');
  expect(await ask(id)).toMatchObject({ validity: 0 });
  const [whole] = await deducted();
  expect(await deducted()).toEqual([whole, '0']);
  expect(await codesOf(id)).toContain('SUPPLIER_NAME_DIFFERS');
  expect(await approve(id)).toMatchObject({ status: 409, message: 'APPROVAL_NEEDS_REASON' });
  expect(await approve(id, 'Bên bán mới đổi tên')).toMatchObject({ status: 200 });
  expect(await deducted()).toEqual([whole, whole]);
  expect(await codesOf(id)).toContain('SUPPLIER_NAME_EXPLAINED');
  await ask(id);
  expect(await deducted()).toEqual([whole, whole]);
  registerAs('CÔNG TY GIẤY DÓ');
  await ask(id);
  expect(await deducted()).toEqual([whole, '0']);
});

test('REC-004 REC-012 a difference that is found after the approval is accepted with a reason, and the same reason explains a later one', async () => {
  const id = await bought();
  await approve(id);
  const [whole] = await deducted();
  expect(await accept(id)).toMatchObject({ status: 409, message: 'RECONCILIATION_NOT_ALLOWED' });
  for (const name of ['CÔNG TY LỤA VẠN PHÚC', 'CÔNG TY GIẤY DÓ']) {
    registerAs(name);
    await ask(id);
    expect(await deducted()).toEqual([whole, '0']);
    expect((await accept(id)).data).toMatchObject({ changed: [id] });
    expect(await deducted()).toEqual([whole, whole]);
  }
  await us.app.post(`${IR}/mark-considered`, { invoice_ids: [id], consider_or_not: false });
  expect(await deducted()).toEqual([whole, '0']);
});

test('REC-011 an explanation does not lift the bar of a supplier that is not active', async () => {
  const id = await bought();
  registerAs('CÔNG TY LỤA VẠN PHÚC', 'not-active');
  await ask(id);
  const [whole] = await deducted();
  expect(await approve(id, 'Đã kiểm tra')).toMatchObject({ status: 200 });
  expect(await deducted()).toEqual([whole, '0']);
  expect(await codesOf(id)).toEqual(
    expect.arrayContaining(['SUPPLIER_AT_RISK', 'SUPPLIER_NAME_EXPLAINED']),
  );
});
