import * as contract from '@hoadon/contracts/statistics';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { cashFlow, cashFlowWorkbook } from './cash-flow/index.ts';
import type { StatisticsDeps } from './deps.ts';
import {
  discrepancies,
  duePayments,
  newAndRisk,
  tagStatistics,
  topPartners,
} from './standing/index.ts';
import { turnoverReport, turnoverWorkbook } from './turnover/index.ts';

export const statisticsRoutes = (deps: StatisticsDeps): Route[] => [
  route(contract.readTurnover, (asked, { companyId }) => turnoverReport(deps, companyId, asked)),
  fileRoute(contract.exportTurnover, (asked, { companyId }) =>
    turnoverWorkbook(deps, companyId, asked),
  ),
  route(contract.readCashFlow, (asked, { companyId }) => cashFlow(deps, companyId, asked)),
  fileRoute(contract.exportCashFlow, (asked, { companyId }) =>
    cashFlowWorkbook(deps, companyId, asked),
  ),
  route(contract.readNewAndRisk, (asked, { companyId }) => newAndRisk(deps, companyId, asked)),
  route(contract.readDiscrepancies, (asked, { companyId }) =>
    discrepancies(deps, companyId, asked),
  ),
  route(contract.readTagStatistics, (asked, { companyId }) =>
    tagStatistics(deps, companyId, asked),
  ),
  route(contract.readTopPartners, (asked, { companyId }) => topPartners(deps, companyId, asked)),
  route(contract.readDuePayments, (_asked, { companyId }) => duePayments(deps, companyId)),
];
