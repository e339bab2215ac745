import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
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

export async function openPdf(file: File): Promise<OpenPdf> {
  const [reader, data] = await Promise.all([fetchProgram(loadReader), file.arrayBuffer()]);
  const document = await reader.getDocument({ data, isEvalSupported: false }).promise;
  return { reader, document };
}
