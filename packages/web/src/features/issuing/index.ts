export { IssueInvoicePage } from './issue-invoice-page.tsx';
export { IssueProgress } from './issue-progress.tsx';
