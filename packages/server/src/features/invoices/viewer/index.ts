export { readDetail } from './detail.ts';
export { pdfDocument, theInvoice, xmlDocument } from './documents.ts';
export { downloadZip } from './download.ts';
