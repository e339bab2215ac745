export { byPinvoice, readDetail } from './detail.ts';
export { pdfDocument, requireOpened, xmlDocument } from './documents.ts';
export { downloadZip } from './download.ts';
export { listDocument, requireListDocument } from './list-document.ts';
export { keptFile, recordOf } from './record.ts';
export { signatureReader } from './signatures.ts';
