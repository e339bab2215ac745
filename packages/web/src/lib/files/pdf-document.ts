import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fetchProgram } from '../program/index.ts';

/** The reader and its worker, loaded with the first document. The legacy build runs on older office browsers. */
const loadReader = async () => {
  const [reader, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  reader.GlobalWorkerOptions.workerSrc = worker.default;
  return reader;
};

export type PdfReader = Awaited<ReturnType<typeof loadReader>>;
export type OpenPdf = Readonly<{ reader: PdfReader; document: PDFDocumentProxy }>;

/** One for all documents: to start one takes longer than to open an invoice. */
let shared: PDFWorker | null = null;

function workerOf(reader: PdfReader): PDFWorker {
  if (!shared || shared.destroyed) shared = new reader.PDFWorker();
  return shared;
}

/** Fetches the reader and starts its worker, while the document is still on its way. */
export const preparePdf = async (): Promise<void> => {
  workerOf(await fetchProgram(loadReader));
};

/**
 * Letters are drawn as shapes. A font given to the page has all of its text laid out anew, once for each
 * font of the document, and the drawing waits for every one.
 */
const READING = { disableFontFace: true, isEvalSupported: false };

export async function openPdf(file: File): Promise<OpenPdf> {
  const [reader, data] = await Promise.all([fetchProgram(loadReader), file.arrayBuffer()]);
  const worker = workerOf(reader);
  const document = await reader.getDocument({ ...READING, data, worker }).promise;
  return { reader, document };
}
