import { openPdf } from './pdf-document.ts';
import './print-file.css';

/** Fine enough for print at A4; a PDF point is 1/72 inch. */
const DOTS_PER_INCH = 220;

/**
 * Opens the browser's print window with the pages of a PDF. They are drawn by ourselves: a frame
 * with the browser's own reader is forbidden by the content policy and does not print on phones.
 */
export async function printFile(file: File): Promise<void> {
  const { document: pdf } = await openPdf(file);
  const sheets = document.createElement('div');
  sheets.className = 'print-sheets';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: DOTS_PER_INCH / 72 });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    sheets.append(canvas);
  }
  document.body.append(sheets);
  window.addEventListener('afterprint', () => sheets.remove(), { once: true });
  window.print();
  await pdf.destroy();
}
