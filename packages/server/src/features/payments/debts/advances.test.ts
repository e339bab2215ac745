import { randomUUID } from 'node:crypto';
import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { attributeInvoices } from '../../partners/index.ts';
import { saveUnassigned } from '../save-payments.ts';
import { paymentsApp, TODAY } from '../testing/payments-app.ts';
import { readDebts } from './read-debts.ts';

test('advances that no invoice used yet are beside the debts, in all and of their partner', async () => {
  const app = await paymentsApp();
  const company = await app.company();
  const { companyId, accountant } = company;
  const { platform } = app;
  await app.issue(company, 1, { price: '1000000' });
  await attributeInvoices(platform);
  const { id } = await platform.db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const by = { companyId, actor: accountant.actor, at: platform.clock.now() };
  await transact(platform.db, (tx) =>
    saveUnassigned(tx, platform, by, [
      {
        order: {
          actId: randomUUID(),
          invoices: [],
          paidOn: TODAY,
          method: 'transfer',
          bankReference: null,
          note: null,
          exchangeRate: null,
        },
        counterparty: null,
        isAdvance: true,
        direction: 'in',
        partnerId: id,
        currency: 'VND',
        amount: decimal('700000'),
        exchangeRate: null,
        amountDong: decimal('700000'),
      },
    ]),
  );
  const asked = { page: 1, page_size: 10 };
  expect(await readDebts(platform, companyId, { type: 'customers', ...asked })).toMatchObject({
    totals: [{ debt: '2200000' }],
    advances: [{ currency_code: 'VND', open: '700000' }],
    partners: [{ partner_id: id, debt: '2200000', advance: '700000' }],
  });
  expect(await readDebts(platform, companyId, { type: 'vendors', ...asked })).toMatchObject({
    advances: [],
  });
});
