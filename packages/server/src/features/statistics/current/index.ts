export { discrepancies } from './discrepancies.ts';
export { duePayments } from './due-payments.ts';
export { newAndRisk } from './new-and-risk.ts';
export { tagStatistics } from './tag-statistics.ts';
export { topPartners } from './top-partners.ts';
