import * as contract from '@hoadon/contracts/company-archive';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import type { CompanyArchiveDeps } from './deps.ts';
import { deleteExport, downloadExport, listExports, requestExport } from './runs/index.ts';

export const companyArchiveRoutes = (deps: CompanyArchiveDeps): Route[] => [
  route(contract.listCompanyExports, (_input, session) => listExports(deps, session)),
  route(contract.startCompanyExport, (input, session, context) =>
    requestExport(deps, session, input, context),
  ),
  fileRoute(contract.downloadCompanyExport, ({ id }, session) => downloadExport(deps, session, id)),
  route(contract.deleteCompanyExport, ({ id }, session, context) =>
    deleteExport(deps, session, id, context),
  ),
];
