import * as contract from '@hoadon/contracts/exports';
import { fileRoute, type Route } from '../../platform/http/route.ts';
import type { ExportsDeps } from './deps.ts';
import { exportDays } from './export-excel.ts';

export const exportsRoutes = (deps: ExportsDeps): Route[] => [
  fileRoute(contract.exportExcel, (input, session) => exportDays(deps, session, input)),
];
