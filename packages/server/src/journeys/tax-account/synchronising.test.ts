import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PortalFailed } from '../../connectors/tax-portal/port.ts';
import { SYNC } from '../../features/tax-account/index.ts';
import { diceOf } from '../../platform/dice.ts';
import { losingCommits } from '../../testing/lost-answers.ts';
import { CQT, taxAccountApp } from './tax-account-app.ts';

/** October and November 2026, up to the day of the tests: 12 + 9 invoices of each of five lists. */
const MONTHS = 2;
const LISTS = 5;
const INVOICES = LISTS * (12 + 9);
/** For tests that are not about the invoices: 4 + 3 of each list. */
const FEW = { perMonth: 4 };
const FEW_INVOICES = LISTS * (4 + 3);

test('TAX-001 TAX-019 TAX-022 all lists of all months come once into the one intake, whatever their direction', async () => {
  const us = await taxAccountApp();
  const check = await us.synchronised();
  expect(check).toMatchObject({
    synchronized_first_time: true,
    new_account: false,
    total_invoices_gained: INVOICES,
    issued_date_latest_invoice: '2026-11-19',
    estimate_time_left_in_minutes: expect.any(Number),
    data_fail_synchronized_p1: [],
    data_fail_synchronized_p2: [],
    phases: [{ done: MONTHS * LISTS, of: MONTHS * LISTS, percent: 100, colour: 'blue' }],
    latest: { kind: 1, state: 'finished', total_invoices: INVOICES },
  });
  const invoices = await us.invoices();
  expect(invoices).toHaveLength(INVOICES);
  expect(invoices.filter(({ direction }) => direction === 'issued')).toHaveLength(
    INVOICES * (2 / 5),
  );
  expect(new Set(invoices.flatMap(({ ways }) => ways))).toEqual(new Set(['portal']));
  expect(us.told('tax-sync').at(-1)).toBe('finished');
});

test('LOOK-001 where an invoice is looked up is known from the lists, before its original has come', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.synchronised();
  const { rows } = await sql<{ lookup: string | null }>`
    select l.provider_tax_code || ' ' || (l.secret_code = 'MP' || i.number)::text as lookup
    from invoice i left join invoice_lookup l on l.company_id = i.company_id and l.invoice_id = i.id
    where i.company_id = ${us.company.companyId}`.execute(us.platform.db);
  expect(rows).toHaveLength(FEW_INVOICES);
  expect(new Set(rows.map(({ lookup }) => lookup))).toEqual(new Set(['0100109106 true']));
});

test('the families that the portal tells are tied, and those that are replaced count no more', async () => {
  const us = await taxAccountApp();
  await us.synchronised({ invoices_sold: false });
  const states = new Map(
    (await us.invoices()).map(({ serial, number, chain_state }) => [
      `${serial} ${number}`,
      chain_state,
    ]),
  );
  expect(states.get('C26TAA 10000004')).toBe('REPLACED');
  expect(states.get('C26TAA 10000005')).toBe('REPLACE');
  expect(states.get('C26TAA 10000007')).toBe('MODIFIED');
  expect(states.get('C26TAA 10000008')).toBe('MODIFY');
  const { rows } = await sql<{ ties: number }>`
    select count(*)::integer as ties from invoice_link where company_id = ${us.company.companyId}`.execute(
    us.platform.db,
  );
  // Two of a month in each of three lists; of November the seventh is the last.
  expect(rows[0]?.ties).toBe(2 * 2 * 3);
});

test('nothing is asked twice without a reason: a second sync asks the last three months, and takes in nothing', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 4 } });
  await us.synchronised({ start_date_synchronized: '2026-06-01' });
  const before = await us.invoices();
  us.simulator.clearRequests();
  us.platform.clock.advance(60);
  expect((await us.synchronise()).status).toBe(200);
  expect(await us.synchronise()).toMatchObject({ status: 409, message: 'TAX_SYNC_UNDER_WAY' });
  expect((await us.readOn()).latest).toMatchObject({
    kind: 0,
    state: 'finished',
    total_invoices: 0,
    changed_invoices: 0,
  });
  const months = us.simulator.requests().map(({ search }) => search.slice(9, 19));
  expect(new Set(months)).toEqual(new Set(['01/09/2026', '01/10/2026', '01/11/2026']));
  expect(months).toHaveLength(3 * LISTS);
  expect(await us.invoices()).toEqual(before);
  us.simulator.clearRequests();
  await us.synchronise({ start_date: '2026-06-01', end_date: '2026-07-31' });
  expect((await us.readOn()).latest?.state).toBe('finished');
  expect(us.simulator.requests()).toEqual([]);
  await us.synchronise({ start_date: '2026-06-01', end_date: '2026-06-30', again: true });
  await us.readOn();
  expect(us.simulator.requests()).toHaveLength(LISTS);
});

test('one who wants the purchases alone is asked for the purchases alone', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.synchronised({ invoices_sold: false });
  expect(us.simulator.requests().some(({ path }) => path.includes('/sold'))).toBe(false);
  expect((await us.invoices()).every(({ direction }) => direction === 'received')).toBe(true);
});

test('a busy portal is left alone as long as it says, and everything comes all the same', async () => {
  const us = await taxAccountApp({
    behaviour: { ...FEW, next: ['none', 'too-many'], retryAfter: 40 },
  });
  await us.connect();
  await us.platform.jobs.drain();
  expect(us.simulator.requests()).toHaveLength(2);
  expect((await us.check()).resumes_at).toBe('2026-11-21T02:00:40.000Z');
  us.platform.clock.advance(39);
  await us.platform.jobs.drain();
  expect(us.simulator.requests()).toHaveLength(2);
  await us.readOn();
  expect(await us.invoices()).toHaveLength(FEW_INVOICES);
});

test('a busy portal that does not say how long is left alone for 5, 10, 20 seconds', async () => {
  const us = await taxAccountApp({
    behaviour: { next: ['too-many', 'too-many', 'too-many'], retryAfter: null },
  });
  await us.connect();
  const waits: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await us.platform.jobs.drain();
    const { resumes_at } = await us.check();
    const seconds = (Date.parse(resumes_at ?? '') - Date.parse(us.platform.clock.now())) / 1000;
    waits.push(seconds);
    us.platform.clock.advance(seconds);
  }
  expect(waits).toEqual([5, 10, 20]);
});

test.each(['html', 'forbidden'] as const)(
  'the firewall stops everything until a person signs in again: %s',
  async (misfortune) => {
    const us = await taxAccountApp({ behaviour: { ...FEW, next: ['none', misfortune] } });
    await us.connect();
    await us.readOn();
    expect(us.simulator.requests()).toHaveLength(2);
    expect(await us.check()).toMatchObject({
      account: { state: 'blocked', expired: true },
      latest: { state: 'stopped' },
    });
    expect(us.told('tax-account')).toEqual(['connected', 'blocked']);
    await us.sweep();
    expect(us.simulator.requests()).toHaveLength(2);
    await us.app.post(`${CQT}/account/sign-in`, await us.captcha());
    expect((await us.readOn()).latest?.state).toBe('finished');
    expect(await us.invoices()).toHaveLength(FEW_INVOICES);
  },
);

test('TAX-008 a session that ends in the middle waits for a person, says so once, and goes on where it was; no sign-in is made by itself', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 90, next: ['none', 'session-over'] } });
  await us.connect({ start_date_synchronized: '2026-11-01', invoices_sold: false });
  await us.readOn();
  expect(await us.check()).toMatchObject({
    account: { state: 'expired', expired: true },
    latest: { state: 'stopped' },
  });
  expect(us.told('tax-account')).toEqual(['connected', 'expired']);
  const requests = us.simulator.requests().length;
  for (let night = 0; night < 2; night += 1) {
    us.platform.clock.advance(86_400);
    await us.sweep();
  }
  expect(us.simulator.requests()).toHaveLength(requests);
  expect(us.simulator.signIns()).toHaveLength(1);
  expect(us.told('tax-account')).toEqual(['connected', 'expired']);
  us.simulator.clearRequests();
  await us.app.post(`${CQT}/account/sign-in`, await us.captcha());
  expect((await us.readOn()).synchronized_first_time).toBe(true);
  const first = us.simulator.requests()[0];
  expect(first?.state).not.toBeNull();
  const keys = (await us.invoices()).map(
    ({ direction, serial, number }) => `${direction} ${serial} ${number}`,
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test('a session that cannot be opened, because its key is lost, ends as an expired one: a person signs in again', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.synchronised();
  await us.sealedByLostKey();
  expect(await us.synchronise()).toMatchObject({ message: 'TAX_SESSION_OVER' });
  us.platform.clock.advance(60);
  await us.sweep();
  expect(await us.readOn()).toMatchObject({ account: { state: 'connected' } });
  us.platform.clock.advance(86_400);
  await us.sweep();
  expect(await us.check()).toMatchObject({ account: { state: 'expired' } });
});

test('what the portal does not answer four times is asked by weeks, then by days; a day that fails stops no other', async () => {
  const isBad = (from: string, to: string) => from <= '2026-10-10' && to >= '2026-10-10';
  const us = await taxAccountApp({
    between: (portal) => ({
      ...portal,
      page: async (session, question) => {
        const { place, direction, processing } = question.listing;
        if (
          place === 'query' &&
          direction === 'received' &&
          processing === 5 &&
          isBad(question.from, question.to)
        )
          throw new PortalFailed('overloaded', '503');
        return portal.page(session, question);
      },
    }),
  });
  await us.connect();
  for (let round = 0; round < 4; round += 1) await us.readOn();
  const check = await us.check();
  expect(check.latest?.state).toBe('failed');
  expect(check.data_fail_synchronized_p1).toEqual([
    {
      from_date: '2026-10-10',
      to_date: '2026-10-10',
      listing: 'query/purchase/5',
      state: 'failed',
      reason: 'overloaded',
    },
  ]);
  // The tenth of October has one of the twelve.
  expect((await us.invoices()).filter(({ serial }) => serial === 'C26TAA')).toHaveLength(
    12 + 9 - 1,
  );
});

test('TAX-020 TAX-024 what failed is asked again from 15 days before it', async () => {
  let isBroken = true;
  const us = await taxAccountApp({
    behaviour: FEW,
    between: (portal) => ({
      ...portal,
      page: async (session, question) => {
        if (isBroken && question.listing.place === 'sco-query' && question.from === '2026-10-01')
          throw new PortalFailed('changed', 'another portal');
        return portal.page(session, question);
      },
    }),
  });
  await us.synchronised({ invoices_sold: false });
  expect((await us.check()).data_fail_synchronized_p1).toMatchObject([
    { from_date: '2026-10-01', state: 'failed', reason: 'changed' },
  ]);
  isBroken = false;
  us.simulator.clearRequests();
  await us.synchronise({ start_date: '2026-10-01', end_date: '2026-10-31' });
  expect((await us.readOn()).data_fail_synchronized_p1).toEqual([]);
  expect(
    (await us.windows()).filter(
      ({ listing, from_on }) => listing === 'sco-query/purchase/8' && from_on !== '2026-11-01',
    ),
  ).toMatchObject([
    { from_on: '2026-09-16', to_on: '2026-09-30', state: 'done' },
    { from_on: '2026-10-01', state: 'done' },
  ]);
});

test('a list that changes while it is read is read again, and every invoice of it is there', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 60, shifting: true } });
  await us.synchronised({ start_date_synchronized: '2026-10-01', invoices_sold: false });
  const october = (await us.invoices()).filter(
    ({ serial, number }) => serial === 'C26TAA' && number < 11_000_000,
  );
  expect(october).toHaveLength(61);
  expect((await us.windows()).every(({ state }) => state === 'done')).toBe(true);
}, 90_000);

test('what changed since is told anew, and an alert comes where it was booked, paid or filed', async () => {
  const us = await taxAccountApp();
  await us.synchronised({ start_date_synchronized: '2026-10-01', invoices_sold: false });
  const find = async (number: number) =>
    (await us.invoices()).find((one) => one.serial === 'C26TAA' && one.number === number);
  const booked = await find(10_000_010);
  const other = await find(11_000_001);
  expect([booked?.chain_state, other?.chain_state]).toEqual(['ORIGINAL', 'ORIGINAL']);
  await sql`update invoice set origin = 4, paid_amount = 1000 where company_id = ${us.company.companyId} and id = ${booked?.id}`.execute(
    us.platform.db,
  );
  us.simulator.behave({ stage: 2 });
  await us.synchronise();
  const check = await us.readOn();
  expect(await find(10_000_010)).toMatchObject({ chain_state: 'REPLACED' });
  expect(await find(10_000_012)).toMatchObject({ chain_state: 'CANCELED' });
  expect(check.changes).toEqual([
    expect.objectContaining({
      invoice_id: booked?.id,
      from_state: 'ORIGINAL',
      to_state: 'REPLACED',
      relied_upon: ['booked', 'paid'],
    }),
  ]);
  expect(us.told('tax-sync')).toContain('changed');
  const seen = await us.app.post(`${CQT}/synchronization/changes/seen`, {
    ids: check.changes.map(({ id }) => id),
  });
  expect(seen.status).toBe(200);
  expect((await us.check()).changes).toEqual([]);
});

test('by night it comes by itself while the session lives; once it is over, that somebody has to sign in is told', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.synchronised();
  us.simulator.clearRequests();
  const nights = (await us.check()).account?.next_sync_at ?? '';
  us.platform.clock.set(nights);
  await us.sweep();
  expect((await us.readOn()).latest).toMatchObject({ kind: 0, state: 'finished' });
  expect(us.simulator.requests()).toHaveLength(MONTHS * LISTS);
  us.simulator.clearRequests();
  us.platform.clock.advance(86_400);
  await us.sweep();
  await us.readOn();
  expect(us.simulator.requests()).toEqual([]);
  expect((await us.check()).account).toMatchObject({ state: 'expired', expired: true });
  expect(await us.synchronise()).toMatchObject({ status: 409, message: 'TAX_SESSION_OVER' });
});

test('jobs that run twice concurrently request once and save once', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.connect();
  const { db, jobs } = us.platform;
  const payload = { companyId: us.company.companyId };
  await jobs.enqueue(db, SYNC, [payload, payload]);
  await Promise.all([jobs.drain(), jobs.drain(), jobs.drain()]);
  await us.readOn();
  const questions = us.simulator
    .requests()
    .map(({ path, search, state }) => `${path} ${search} ${state}`);
  expect(new Set(questions).size).toBe(questions.length);
  expect(await us.invoices()).toHaveLength(FEW_INVOICES);
});

test('the next list is requested while one list is being saved', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.connect();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const held = us.platform.db.transaction().execute(async (tx) => {
    await sql`select from portal_sync where company_id = ${us.company.companyId} for update`.execute(
      tx,
    );
    isHeld = true;
    await released;
  });
  await expect.poll(() => isHeld).toBe(true);
  const reading = us.readOn();
  const lists = () =>
    us.simulator.requests().filter(({ path, state }) => /sold|purchase/.test(path) && !state);
  await expect.poll(() => lists().length).toBe(2);
  // The invoices of the first list are saved, but the cursor cannot be.
  await expect.poll(async () => (await us.invoices()).length).toBe(3);
  expect(lists()).toHaveLength(2);
  release();
  await held;
  expect((await reading).latest?.state).toBe('finished');
  expect(await us.invoices()).toHaveLength(FEW_INVOICES);
});

test('a list that is saved in several parts is requested once', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 545 } });
  await us.connect({ start_date_synchronized: '2026-11-01', invoices_sold: false });
  const { latest, total_invoices_gained: gained } = await us.readOn();
  expect(latest?.state).toBe('finished');
  expect(gained).toBeGreaterThan(3 * 400);
  const questions = us.simulator
    .requests()
    .map(({ path, search, state }) => `${path} ${search} ${state}`);
  expect(new Set(questions).size).toBe(questions.length);
}, 180_000);

test.each([
  { lostAfterMs: 25_000, alive: 30, dead: 60 },
  { lostAfterMs: 300_000, alive: 150, dead: 15 },
])(
  'a reader that died is taken over once it gave no sign for long ($lostAfterMs ms), and nothing is lost or there twice',
  async ({ lostAfterMs, alive, dead: gone }) => {
    let left = 3;
    const us = await taxAccountApp({
      behaviour: FEW,
      environment: { LOST_AFTER_MS: String(lostAfterMs) },
      between: (portal) => ({
        ...portal,
        page: async (session, question) => {
          left -= 1;
          // As a process that was killed: it neither answers nor fails.
          if (left === 0) return new Promise<Uint8Array>(() => {});
          return portal.page(session, question);
        },
      }),
    });
    await us.connect();
    const dead = us.platform.jobs.drain();
    await expect.poll(() => left).toBe(0);
    us.platform.clock.advance(alive);
    await us.sweep();
    expect(left).toBe(0);
    us.platform.clock.advance(gone);
    await us.sweep();
    expect((await us.readOn()).latest?.state).toBe('finished');
    expect(await us.invoices()).toHaveLength(FEW_INVOICES);
    expect(dead).toBeInstanceOf(Promise);
  },
);

test('lost responses of the database lose nothing and save nothing twice', async () => {
  const dice = diceOf(11);
  let isTearing = false;
  const us = await taxAccountApp({
    behaviour: { perMonth: 4 },
    through: (db) =>
      losingCommits(db, () => {
        if (!isTearing || dice.chance() > 0.15) return null;
        return dice.chance() < 0.5 ? 'answer' : 'request';
      }),
  });
  await us.connect();
  isTearing = true;
  for (let round = 0; round < 6; round += 1) {
    await us.platform.jobs.drain().catch(() => null);
    us.platform.clock.advance(120);
    await us.sweep().catch(() => null);
  }
  isTearing = false;
  us.platform.clock.advance(120);
  await us.sweep();
  const { latest, total_invoices_gained: gained } = await us.readOn();
  expect(latest?.state).toBe('finished');
  const names = (await us.invoices()).map(
    ({ direction, serial, number }) => `${direction} ${serial} ${number}`,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(LISTS * (4 + 3));
  expect(gained).toBe(names.length);
}, 90_000);

test('another company neither sees nor changes our synchronisation', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.synchronised();
  const others = await taxAccountApp({ behaviour: FEW });
  expect(await others.check()).toMatchObject({
    account: null,
    latest: null,
    total_invoices_gained: 0,
  });
  expect(await others.synchronise()).toMatchObject({
    status: 409,
    message: 'TAX_ACCOUNT_NOT_CONNECTED',
  });
});

test('TAX-016 TAX-027 the original of one invoice is asked for at once, and what the portal does not give is an error of its data', async () => {
  const us = await taxAccountApp({ withOriginals: true, behaviour: { perMonth: 3 } });
  await us.connect({ start_date_synchronized: '2026-11-01', invoices_sold: false });
  const check = await us.readOn();
  expect(check.originals.failed).toBe(0);
  const invoices = await us.invoices();
  const of = (serial: string, number: number) => {
    const invoice = invoices.find((one) => one.serial === serial && one.number === number);
    if (!invoice) throw new Error('no such invoice');
    return invoice.id;
  };
  const details = (id: string) => us.app.post(`${CQT}/account/get-details-invoice`, { id });
  expect((await details(of('C26TAA', 11_000_001))).data).toMatchObject({ original: 'kept' });
  expect((await details(of('K26TBB', 11_000_003))).data).toMatchObject({ original: 'none' });
  expect(await details('999999999')).toMatchObject({ status: 404 });
  us.simulator.behave({ next: ['overloaded'] });
  await sql`update portal_original set state = 'due' where company_id = ${us.company.companyId}`.execute(
    us.platform.db,
  );
  expect(await details(of('C26TAA', 11_000_001))).toMatchObject({
    status: 500,
    message: 'TAX_DATA_FAILED',
  });
});

test('originals come behind the lists: signed XML is a source of its invoice, and where there is none its lines are', async () => {
  const us = await taxAccountApp({ withOriginals: true, behaviour: { perMonth: 3 } });
  await us.connect({ start_date_synchronized: '2026-11-01', invoices_sold: false });
  const check = await us.readOn();
  expect(check.originals).toEqual({ due: 0, kept: 8, none: 1, failed: 0 });
  const { rows } = await sql<{ serial: string; number: number; line: string; files: number }>`
    select i.serial, i.number, c.content->'lines'->0->>'name' as line,
      (select count(*)::integer from invoice_source s where s.company_id = i.company_id and s.invoice_id = i.id
        and s.original_hash is not null) as files
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${us.company.companyId}`.execute(us.platform.db);
  expect(rows).toHaveLength(9);
  expect(new Set(rows.map(({ line }) => line))).toEqual(new Set(['Hàng hóa mô phỏng']));
  expect(rows.filter(({ files }) => files === 1)).toHaveLength(8);
});
