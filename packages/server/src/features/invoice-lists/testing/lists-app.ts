import { routesOf } from '../../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
} from '../../../testing/saved-invoices.ts';
import { invoicesFeature } from '../../invoices/index.ts';
import { invoiceListsFeature } from '../index.ts';

export const LIST = '/invoice-robotics-api/api/v2/invoices';
export const RELEASING = '/invoice-robotics-api/api/v2/invoices-releasing';
export const DETAIL = (id: string, file = '') => `/e-invoice-api/api/invoices/${id}${file}`;
export const DOWNLOAD = '/invoice-robotics-api/api/invoices/download';

export type Row = Readonly<{ id: string; [field: string]: unknown }>;
export const idsOf = (answer: { data: Row[] }): string[] => answer.data.map((row) => row.id);

/** Lists of invoices, and what opens one of their rows, on a real database. */
export async function listsApp() {
  const platform = await testPlatform();
  const routes = routesOf(
    invoicesFeature({
      ...platform,
      pdf: recordingPdf(),
      ...(await castBelief()),
      remoteSigning: noHostedKeys,
      spreadsheet: plainWorkbooks,
    }),
    invoiceListsFeature(platform),
  );
  return {
    platform,
    company: () => testCompany(platform.db),
    /** As the company's accountant. */
    app: ({ accountant }: TestCompany) => appFor(routes, accountant, platform.db),
  };
}

export type ListsApp = Awaited<ReturnType<typeof listsApp>>;
