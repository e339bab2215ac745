export { IssueProgress } from './act/index.ts';
export { IssueInvoicePage } from './issue-invoice-page.tsx';
