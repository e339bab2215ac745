export { decisionLook, reportLook } from './report-look.ts';
export { ReportedTab } from './reported-tab.tsx';
