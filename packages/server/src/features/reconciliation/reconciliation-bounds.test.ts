import { beforeAll, expect, test } from 'vitest';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { deleteOldReconciliations } from './runs/index.ts';

import { API, listed, reconciliationApp } from './testing/reconciliation-app.ts';

const OCTOBER = { kind_of: false, start_date: '2026-10-01', end_date: '2026-10-31' };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

test('REC-001 days with more invoices than can be compared are refused, whichever side has them', async () => {
  const app = await reconciliationApp(undefined, { platform, mostOfASide: 2 });
  const us = await app.company();
  const start = () => us.app.post(`${API}/reconciliations`, OCTOBER);
  for (const number of [55, 56]) await us.bought(number);
  expect(await us.reconciled()).toMatchObject({ state: 'finished' });
  await us.uploadList([57, 58, 59].map((shdon) => listed({ shdon })));
  const refusal = {
    status: 409,
    message: 'RECONCILIATION_TOO_LARGE',
    data: { most: '2' },
  };
  expect(await start()).toMatchObject(refusal);
  const others = await app.company();
  for (const number of [1, 2, 3]) await others.bought(number);
  expect(await others.app.post(`${API}/reconciliations`, OCTOBER)).toMatchObject(refusal);
  const elsewhere = { ...OCTOBER, start_date: '2026-01-01', end_date: '2026-01-31' };
  expect((await others.app.post(`${API}/reconciliations`, elsewhere)).status).toBe(200);
});

test('REC-001 a company has two reconciliations under way at most; others need not wait for it', async () => {
  const app = await reconciliationApp(undefined, { platform });
  const us = await app.company();
  const start = () => us.app.post(`${API}/reconciliations`, OCTOBER);
  for (const _ of ['sales', 'purchases']) expect((await start()).status).toBe(200);
  expect(await start()).toMatchObject({ status: 409, message: 'RECONCILIATION_UNDER_WAY' });
  const others = await app.company();
  expect((await others.app.post(`${API}/reconciliations`, OCTOBER)).status).toBe(200);
  await us.platform.jobs.drain();
  expect((await start()).status).toBe(200);
});

test('REC-001 a reconciliation that fails each time has failed, and prevents no other', async () => {
  let isBroken = true;
  const reconcile = async () => {
    if (isBroken) throw new Error('the thread ended');
    return [];
  };
  const app = await reconciliationApp(undefined, {
    platform,
    reconciling: { reconcile, close: async () => {} },
  });
  const us = await app.company();
  const { data } = await us.app.post(`${API}/reconciliations`, OCTOBER);
  for (let tries = 0; tries < 15; tries += 1) {
    await us.platform.jobs.drain({ tolerant: true });
    us.platform.clock.advance(86_400);
  }
  expect((await us.app.get(`${API}/reconciliations/${data.id}`)).data).toMatchObject({
    state: 'failed',
    finished_at: expect.any(String),
  });
  isBroken = false;
  expect(await us.reconciled()).toMatchObject({ state: 'finished' });
});

test('REC-001 ended reconciliations are deleted after their retention but for the latest', async () => {
  const us = await (await reconciliationApp(undefined, { platform })).company();
  await us.bought(55);
  const first = await us.reconciled();
  for (let more = 0; more < 20; more += 1) await us.reconciled();
  const there = async () => (await us.app.get(`${API}/reconciliations/${first.id}`)).status;
  await deleteOldReconciliations(platform);
  expect(await there()).toBe(200);
  platform.clock.advance(31 * 86_400);
  await deleteOldReconciliations(platform);
  expect(await there()).toBe(404);
  expect((await us.app.get(`${API}/reconciliations`)).data).toHaveLength(20);
});

test('STAT-008 a reconciliation is retained at any age while it is the latest for one of its days', async () => {
  const us = await (await reconciliationApp(undefined, { platform })).company();
  const first = await us.reconciled();
  const day = { start_date: '2026-10-20', end_date: '2026-10-20' };
  for (let more = 0; more < 20; more += 1) await us.reconciled(day);
  const there = async () => (await us.app.get(`${API}/reconciliations/${first.id}`)).status;
  platform.clock.advance(31 * 86_400);
  await deleteOldReconciliations(platform);
  expect(await there()).toBe(200);
  await us.reconciled();
  await deleteOldReconciliations(platform);
  expect(await there()).toBe(404);
});
