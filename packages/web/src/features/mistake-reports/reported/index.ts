export { ReportedTab } from './reported-tab.tsx';
