import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../program/lazy-part.tsx';
import { PaperSkeleton } from './paper-skeleton.tsx';

/** Fetched with the first PDF that is shown. */
export const PdfView = lazyPart(
  withTexts(() => import('./pdf-view.tsx').then((file) => file.PdfView), 'pdf'),
  { waiting: () => <PaperSkeleton /> },
);

/**
 * Fetches all the code that shows a PDF, in parallel to the document itself. Failures are ignored: it is fetched again
 * when needed.
 */
export async function preparePdfView(): Promise<void> {
  const { preparePdf } = await import('../../lib/files/pdf-document.ts');
  await Promise.all([PdfView.preload(), preparePdf()]).catch(() => undefined);
}

/**
 * Opens and draws a document that will probably be requested next. Failures are ignored: it is opened again when
 * needed.
 */
export async function drawAhead(file: File): Promise<void> {
  const { drawAhead: draw } = await import('./pdf-cache.ts');
  await draw(file).catch(() => undefined);
}
