import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OpenPdf } from '../../lib/files/pdf-document.ts';

/** A PDF point is 1/72 inch, a CSS pixel 1/96. */
const NATURAL = 96 / 72;

export type PageSize = Readonly<{ width: number; height: number }>;
export const A4: PageSize = { width: 595, height: 842 };

export type DrawnPage = Readonly<{
  page: PDFPageProxy;
  size: PageSize;
  scale: number;
  canvas: HTMLCanvasElement;
}>;

function sizeOf({ view }: PDFPageProxy): PageSize {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return { width: right - left, height: top - bottom };
}

/** Zoom 1 is natural size, or the width of the room where that is less. */
export const scaleOf = ({ width }: PageSize, { room, zoom }: { room: number; zoom: number }) =>
  Math.min(NATURAL, room / width) * zoom;

export const scaleIn = (page: PDFPageProxy, look: { room: number; zoom: number }): number =>
  scaleOf(sizeOf(page), look);

/** Draws one page of a document on a canvas of its own. */
export function drawPage(
  { document }: OpenPdf,
  number: number,
  scale: number,
): Readonly<{ drawn: Promise<DrawnPage>; stop: () => void }> {
  let stop = () => {};
  let isStopped = false;
  const draw = async (): Promise<DrawnPage> => {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale });
    const density = window.devicePixelRatio || 1;
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    canvas.setAttribute('aria-hidden', 'true');
    const transform = [density, 0, 0, density, 0, 0];
    const task = page.render({ canvas, viewport, transform, intent: 'print' });
    task.onContinue = goOnSoon;
    stop = () => task.cancel();
    if (isStopped) stop();
    await task.promise;
    return { page, size: sizeOf(page), scale, canvas };
  };
  return {
    drawn: draw(),
    stop: () => {
      isStopped = true;
      stop();
    },
  };
}

/**
 * A page is drawn in slices of 15 ms. For the screen pdf.js waits for a frame after each slice, which takes several
 * times as long as the slice on pages with much content; with the intent of printing it continues when the caller
 * decides: after pending key and pointer events.
 */
function goOnSoon(goOn: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    goOn();
  };
  port2.postMessage(null);
}
