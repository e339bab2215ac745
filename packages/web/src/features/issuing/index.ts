export { IssueProgress } from './act/issue-progress.tsx';
export { IssueInvoicePage } from './issue-invoice-page.tsx';
