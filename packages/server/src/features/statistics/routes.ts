import * as contract from '@hoadon/contracts/statistics';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { cashFlow, cashFlowWorkbook } from './cash-flow/index.ts';
import {
  discrepancies,
  duePayments,
  newAndRisk,
  tagStatistics,
  topPartners,
} from './current/index.ts';
import type { StatisticsDeps } from './deps.ts';
import { turnoverReport, turnoverWorkbook } from './turnover/index.ts';

export const statisticsRoutes = (deps: StatisticsDeps): Route[] => [
  route(contract.readTurnover, (request, { companyId }) =>
    turnoverReport(deps, companyId, request),
  ),
  fileRoute(contract.exportTurnover, (request, { companyId }) =>
    turnoverWorkbook(deps, companyId, request),
  ),
  route(contract.readCashFlow, (request, { companyId }) => cashFlow(deps, companyId, request)),
  fileRoute(contract.exportCashFlow, (request, { companyId }) =>
    cashFlowWorkbook(deps, companyId, request),
  ),
  route(contract.readNewAndRisk, (request, { companyId }) => newAndRisk(deps, companyId, request)),
  route(contract.readDiscrepancies, (request, { companyId }) =>
    discrepancies(deps, companyId, request),
  ),
  route(contract.readTagStatistics, (request, { companyId }) =>
    tagStatistics(deps, companyId, request),
  ),
  route(contract.readTopPartners, (request, { companyId }) =>
    topPartners(deps, companyId, request),
  ),
  route(contract.readDuePayments, (_asked, { companyId }) => duePayments(deps, companyId)),
];
