export { InvoiceViewer } from './lazy-viewer.ts';
