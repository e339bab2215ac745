import { askBulkAct, getBulkAct, startBulkAct, undoBulkAct } from '@hoadon/contracts/bulk-acts';
import { deleteInvoices, restoreInvoices } from '@hoadon/contracts/imported-copies';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { readDebts } from '@hoadon/contracts/payments';
import { readCashFlow, readTagStatistics, readTurnover } from '@hoadon/contracts/statistics';
import { createTag, getCountedTags, setTagToInvoices } from '@hoadon/contracts/tags';
import { sql } from 'kysely';
import { installFeature, routesOf } from '../../feature.ts';
import { bulkActsFeature } from '../../features/bulk-acts/index.ts';
import { copiesOnMany } from '../../features/imported-copies/copies-on-many.ts';
import { importedCopiesFeature } from '../../features/imported-copies/index.ts';
import { intakeApp } from '../../features/intake/testing/intake-app.ts';
import { type MadeUp, madeUpFile } from '../../features/intake/testing/made-up-file.ts';
import { invoiceListsFeature } from '../../features/invoice-lists/index.ts';
import { invoicesFeature, repairTotals } from '../../features/invoices/index.ts';
import { repairTagged } from '../../features/invoices/store/tags.ts';
import { paymentsFeature } from '../../features/payments/index.ts';
import { PAYMENTS, TODAY } from '../../features/payments/testing/payments-app.ts';
import { statisticsFeature } from '../../features/statistics/index.ts';
import { tagsFeature } from '../../features/tags/index.ts';

import { vatApp } from '../../features/vat-return/testing/vat-app.ts';
import { type TestCompany, testCompany } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import { plainSheet } from '../../testing/plain-sheet.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
} from '../../testing/saved-invoices.ts';

export const Q4 = { kieuKy: 'Q', kyKKhai: '4/2026' } as const;
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };

/** Copies of a company with everything that counts them. */
export async function copiesApp() {
  const vat = await vatApp();
  const { platform } = vat;
  const { db } = platform;
  const belief = {
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
    pdf: recordingPdf(),
  };
  const mail = { send: async () => ({ refused: [] }), close: async () => {} };
  const spreadsheet = { write: async () => Buffer.from('xlsx'), stream: plainSheet };
  const many = installFeature(
    platform.jobs,
    bulkActsFeature({ ...platform, spreadsheet }, copiesOnMany(platform)),
  );
  const routes = [
    ...routesOf(importedCopiesFeature(platform)),
    ...many,
    ...routesOf(invoicesFeature({ ...platform, ...belief }), invoiceListsFeature(platform)),
    ...routesOf(paymentsFeature({ ...platform, ...belief, mail })),
    ...routesOf(statisticsFeature({ ...platform, spreadsheet })),
    ...routesOf(tagsFeature(platform)),
  ];

  async function ofCompany(company: TestCompany) {
    const { companyId } = company;
    const call = appFor(routes, company.accountant, db);
    const takings = await intakeApp({ platform, company });
    const returns = vat.calls(company);
    const work = () => platform.jobs.drain();
    const idOf = async (number: number): Promise<string> =>
      (
        await db
          .selectFrom('invoice')
          .select('id')
          .where('company_id', '=', companyId)
          .where('number', '=', number)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id;
    const ours = { seller: company.taxCode };
    const bulk = async (kind: 'delete-copies' | 'restore-copies', ids: readonly string[]) => {
      const question = await call.post(askBulkAct.path, { kind, list_invoice_id: ids });
      return { question: question.data, status: question.status };
    };
    return {
      ...{ company, call, returns, work, bulk, idOf },
      /** Takes one file in; returns what became of it and the id of the invoice. */
      async takeIn(invoice: Partial<MadeUp> & Readonly<{ number: string; seller: string }>) {
        const buyer = invoice.seller === ours.seller ? null : company.taxCode;
        const taken = await takings.takeIn({ 'a.xml': madeUpFile({ buyer, ...invoice }) });
        return { taken, id: await idOf(Number(invoice.number)) };
      },
      remove: (...invoices: string[]) => call.post(deleteInvoices.path, { invoices }),
      restore: (...invoices: string[]) => call.post(restoreInvoices.path, { invoices }),
      pay: async (id: string): Promise<string> =>
        (await call.post(PAYMENTS, { paid_date: TODAY, invoices: [{ invoice_id: id }] })).data.id,
      unpay: (id: string) => call.post(`${PAYMENTS}/${id}/undo`),
      async tag(...invoices: string[]): Promise<string> {
        const { data } = await call.post(createTag.path, { name: 'Dự án', hex_color: '#2563eb' });
        await call.post(setTagToInvoices.path, { invoices, tags: [data.id] });
        return data.id;
      },
      async start(id: string) {
        await call.post(startBulkAct.path.replace('{id}', id));
        await work();
        return (await call.get(getBulkAct.path.replace('{id}', id))).data;
      },
      async undo(id: string) {
        const { data } = await call.post(undoBulkAct.path.replace('{id}', id));
        await work();
        return (await call.get(getBulkAct.path.replace('{id}', data.id))).data;
      },
      /** All that screens show of the company's invoices, by the calls that they make. */
      async figures() {
        await work();
        const get = async (path: string) => (await call.get(path)).data;
        const post = async (path: string, body: object) => (await call.post(path, body)).data;
        const { rows: totals } = await sql`
          select direction, month, place, effect, currency, invoices, without_tax, tax, with_tax from month_total
          where company_id = ${companyId} and (invoices <> 0 or with_tax <> 0) order by 1, 2, 3, 4, 5`.execute(
          db,
        );
        const { rows } = await sql`
          select number, chain_state, paid_amount, open_amount, credited, credit_of is not null as is_credit, payment_state
          from invoice where company_id = ${companyId} and deleted_at is null order by number, id`.execute(
          db,
        );
        const listed = await get(listInvoices.path);
        return {
          totals,
          kept: rows,
          listed: listed.map(({ id }: { id: string }) => id),
          turnover: await post(readTurnover.path, YEAR),
          cashFlow: await post(readCashFlow.path, { based_on: 'MONTH', based_on_paid: false }),
          tags: await post(getCountedTags.path, {}),
          tagged: await post(readTagStatistics.path, YEAR),
          debts: await Promise.all(
            ['customers', 'vendors'].map((type) => get(`${readDebts.path}?type=${type}`)),
          ),
          vat: await returns.read(Q4),
        };
      },
      /** Differences of stored counters and invoices. */
      drifts: async () => [
        ...(await repairTotals(db, companyId)),
        ...((await repairTagged(db, companyId)) > 0 ? ['tags'] : []),
      ],
    };
  }
  return {
    ...{ platform, vat },
    /** A company, and what one does with its copies. */
    company: async () => ofCompany(await testCompany(db)),
  };
}

export type CopiesApp = Awaited<ReturnType<typeof copiesApp>>;
export type CopiesCompany = Awaited<ReturnType<CopiesApp['company']>>;
