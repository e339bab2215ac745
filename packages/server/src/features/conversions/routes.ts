import * as contract from '@hoadon/contracts/conversions';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { requireInvoice } from '../invoices/index.ts';
import { conversionOf, findConversions } from './conversion.repository.ts';
import { convertInvoice, latestPaper, prepareTransfer } from './convert-invoice.ts';
import type { ConversionsDeps } from './deps.ts';
import { preparedTransfer, transferForToken } from './token-paper.ts';

export const conversionRoutes = (deps: ConversionsDeps): Route[] => [
  fileRoute(contract.transferInvoice, ({ id }, session) => latestPaper(deps, session, id)),
  route(contract.convertInvoice, ({ id }, session, context) =>
    convertInvoice(deps, { session, context }, id),
  ),
  route(contract.prepareTransfer, async ({ id }, session, context) => {
    await prepareTransfer(deps, { session, context }, id);
    // sic
    return { id, tranfered_file: contract.getPreparedTransfer.path.replace('{id}', id) };
  }),
  fileRoute(contract.getPreparedTransfer, ({ id }, session) => preparedTransfer(deps, session, id)),
  route(contract.transferForToken, ({ id }, session, context) =>
    // sic
    transferForToken(deps, { session, context }, id, context.files['tranfered_file']),
  ),
  route(contract.listConversions, async ({ id }, { companyId }) => {
    await requireInvoice(deps.db, companyId, id);
    return (await findConversions(deps.db, companyId, id, 'converted')).map(conversionOf);
  }),
];
