export type { ChosenInvoice } from './chosen-invoice.ts';
export { MistakeReports, ReviewTasks, SendNotice } from './lazy-parts.ts';
export { MistakeReportsAct } from './palette-act.tsx';
export { openReviewsQuery } from './queries.ts';
export { ReportsButton } from './reports-button.tsx';
