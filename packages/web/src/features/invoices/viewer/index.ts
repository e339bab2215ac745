export { InvoiceViewer } from './lazy-viewer.ts';
export { LIST_PANE } from './list-pane.ts';
export type { InvoiceViewerProps } from './viewer-props.ts';
