export { chosenOfDetail, type NoticeInvoice } from './chosen-invoice.ts';
export { ReviewTasks, SendNotice } from './lazy-parts.ts';
export { MistakeReports } from './lazy-reports.ts';
export { MistakeReportsAct } from './palette-act.tsx';
export { openReviewsQuery } from './queries.ts';
export { ReportsButton } from './reports-button.tsx';
export { ReportsPanel } from './reports-panel.tsx';
