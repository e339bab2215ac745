import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TaxPortal } from '../../connectors/tax-portal/port.ts';
import { CQT, PASSWORD, type TaxAccountOf, taxAccountApp } from './tax-account-app.ts';

/** Another taxpayer than the company of the tests. */
const OTHER = '0100109106';
const FEW = { perMonth: 4 };
/** October and November 2026 in five lists: 4 + 3 invoices each. */
const INVOICES = 5 * (4 + 3);
const KNOWN = { user_name: OTHER, knows_other_tax_code: true };

const freePackages = async (us: TaxAccountOf): Promise<number> =>
  (
    await sql`
      select from licence
      where company_id = ${us.company.companyId} and plan_code = 'EINVOICE_FREE100'`.execute(
      us.platform.db,
    )
  ).rows.length;

test('TAX-005 TAX-009 the account of user 0100109106 is not connected to a company of another tax code before somebody confirms it', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  const refused = {
    status: 409,
    message: 'TAX_ACCOUNT_OTHER_TAX_CODE',
    data: { tax_code: OTHER, own_tax_code: us.company.taxCode },
  };
  expect(await us.connect({ user_name: OTHER })).toMatchObject(refused);
  const update = { ...(await us.captcha()), user_name: OTHER, password: PASSWORD };
  expect(await us.app.post(`${CQT}/account/update-password`, update)).toMatchObject(refused);
  // No try was spent, and nothing was asked of the portal.
  expect(us.simulator.signIns()).toEqual([]);
  expect((await us.check()).account).toBeNull();
});

test('TAX-009 LIC-022 the free package is never granted for the account of another tax code, and is once the own account is connected', async () => {
  const us = await taxAccountApp({ behaviour: { perMonth: 0 } });
  expect(await us.connect(KNOWN)).toMatchObject({ status: 200, data: { free_package: false } });
  expect(await freePackages(us)).toBe(0);
  const { rows } = await sql<{ payload: object }>`
    select payload::jsonb from audit_entry
    where company_id = ${us.company.companyId} and act = 'tax-account.connected'`.execute(
    us.platform.db,
  );
  expect(rows).toMatchObject([
    { payload: { otherTaxCode: OTHER, ownTaxCode: us.company.taxCode } },
  ]);
  expect((await us.connect()).data.free_package).toBe(true);
  expect(await freePackages(us)).toBe(1);
});

test('TAX-022 NOTI-006 a synchronisation by the account of another tax code reports how many invoices belong to that tax code', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  expect(await us.synchronised(KNOWN)).toMatchObject({
    total_invoices_gained: 0,
    account_of_tax_code: OTHER,
    invoices_of_others: [{ tax_code: OTHER, invoices: INVOICES }],
    latest: { state: 'finished', total_invoices: 0 },
  });
  expect(await us.invoices()).toEqual([]);
  const facts = us.platform.events.published.flatMap(({ event }) =>
    event.type === 'notable' && 'fact' in event ? [event.fact] : [],
  );
  expect(facts).toMatchObject([
    { kind: 'sync-succeeded', invoices: 0, ofOthers: { taxCode: OTHER, invoices: INVOICES } },
  ]);
});

test('what was asked by the account of another tax code when the own one was connected is read anew by the own account', async () => {
  let us: TaxAccountOf | null = null;
  let pages = 0;
  const between = (portal: TaxPortal): TaxPortal => ({
    ...portal,
    async page(...args) {
      pages += 1;
      if (pages === 1) expect((await us?.connect())?.status).toBe(200);
      return portal.page(...args);
    },
  });
  us = await taxAccountApp({ behaviour: FEW, between });
  const check = await us.synchronised(KNOWN);
  expect(check).toMatchObject({ account_of_tax_code: null, invoices_of_others: [] });
  expect(await us.invoices()).toHaveLength(INVOICES);
});

test('months that were read by the account of another tax code are read again by the own account', async () => {
  const us = await taxAccountApp({ behaviour: FEW });
  await us.synchronised({ ...KNOWN, start_date_synchronized: '2026-06-01' });
  const check = await us.synchronised({ start_date_synchronized: '2026-06-01' });
  expect(check).toMatchObject({ account_of_tax_code: null, invoices_of_others: [] });
  // Four months before the last three, which every synchronisation reads.
  expect(await us.invoices()).toHaveLength(INVOICES + 5 * 4 * 4);
});
