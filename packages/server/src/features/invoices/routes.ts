import * as contract from '@hoadon/contracts/invoices';
import { eventsRoute, fileRoute, type Route, route } from '../../platform/http/route.ts';
import type { InvoicesDeps } from './deps.ts';
import { hearing } from './hearable-events.ts';
import { mayReadInvoices, requireReadableInvoice } from './readable.ts';
import { rowsOf } from './rows/index.ts';
import {
  byPinvoice,
  downloadZip,
  keptFile,
  pdfDocument,
  readDetail,
  recordOf,
  requireListDocument,
  requireOpened,
  signatureReader,
  xmlDocument,
} from './viewer/index.ts';

export function invoicesRoutes(deps: InvoicesDeps): Route[] {
  const signaturesOf = signatureReader(deps);
  const pdfOf = async (companyId: string, id: string) =>
    pdfDocument(deps, companyId, await requireOpened(deps, companyId, id));
  return [
    route(contract.readRows, ({ ids }, session) => rowsOf(deps.db, session, ids)),
    route(contract.getInvoice, async ({ id }, session) => {
      await requireReadableInvoice(deps.db, session, id);
      const detail = await readDetail(deps, session, id);
      // The others of its family are issued.
      return mayReadInvoices(session.permissions)
        ? detail
        : { ...detail, family: [], family_value: null };
    }),
    route(contract.getByPinvoice, ({ id }, session) => byPinvoice(deps, session, id)),
    route(contract.readSignatures, ({ id }, { companyId }) => signaturesOf(companyId, id)),
    route(contract.readRecord, ({ id }, { companyId }) => recordOf(deps, companyId, id)),
    fileRoute(contract.getKeptFile, (input, { companyId }) => keptFile(deps, companyId, input)),
    fileRoute(contract.getInvoiceFile, ({ id }, { companyId }) => pdfOf(companyId, id)),
    fileRoute(contract.getInvoicePdf, async ({ id }, { companyId }) => ({
      ...(await pdfOf(companyId, id)),
      inline: true,
    })),
    fileRoute(contract.getInvoiceXml, async ({ id }, { companyId }) => {
      const invoice = await requireOpened(deps, companyId, id);
      return xmlDocument(deps, companyId, invoice);
    }),
    fileRoute(contract.getCorrectionListFile, async ({ id }, { companyId }) =>
      requireListDocument(deps, companyId, await requireOpened(deps, companyId, id)),
    ),
    fileRoute(contract.downloadInvoice, (input, { companyId }) =>
      downloadZip(deps, companyId, input),
    ),
    eventsRoute(
      contract.streamEvents,
      (_input, { companyId, permissions }) =>
        (lastId, listener) =>
          deps.events.subscribe(companyId, lastId, hearing(permissions, listener)),
    ),
  ];
}
