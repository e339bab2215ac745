export { StatisticsReport } from './lazy-parts.ts';
export {
  discrepanciesQuery,
  duePaymentsQuery,
  newAndRiskQuery,
  topPartnersQuery,
  turnoverQuery,
} from './queries.ts';
export { ReportDates } from './report-dates.tsx';
export { thisYear } from './report-days.ts';
export { StatisticsAct } from './statistics-act.tsx';
export { StatisticsButton } from './statistics-button.tsx';
