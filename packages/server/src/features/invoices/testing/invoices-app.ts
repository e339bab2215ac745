import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
} from '../../../testing/saved-invoices.ts';
import type { InvoicesDeps } from '../deps.ts';
import { invoicesRoutes } from '../routes.ts';

export const DETAIL = (id: string, file = '') => `/e-invoice-api/api/invoices/${id}${file}`;
export const DOWNLOAD = '/invoice-robotics-api/api/invoices/download';

export type Row = Readonly<{ id: string; [field: string]: unknown }>;

/** Reading invoices on a real database, with a printer that remembers. */
export async function invoicesApp() {
  const platform = await testPlatform();
  const pdf = recordingPdf();
  const deps: InvoicesDeps = {
    ...platform,
    pdf,
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  };
  return {
    platform,
    pdf,
    signatures: deps.signatures,
    company: () => testCompany(platform.db),
    /** As the company's accountant. */
    app: ({ accountant }: TestCompany) => appFor(invoicesRoutes(deps), accountant, platform.db),
  };
}

export type InvoicesApp = Awaited<ReturnType<typeof invoicesApp>>;
