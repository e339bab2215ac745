export { readDetail } from './detail.ts';
export { pdfDocument, requireOpened, xmlDocument } from './documents.ts';
export { downloadZip } from './download.ts';
