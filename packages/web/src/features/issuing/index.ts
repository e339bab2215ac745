export { IssueInvoicePage } from './issue-invoice-page.tsx';
