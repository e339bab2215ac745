import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../program/lazy-part.tsx';
import { PaperSkeleton } from './paper-skeleton.tsx';

/** Fetched with the first PDF that is shown. */
export const PdfView = lazyPart(
  withTexts(() => import('./pdf-view.tsx').then((file) => file.PdfView), 'pdf'),
  { waiting: () => <PaperSkeleton /> },
);

/** Fetches all that shows a PDF, while the document itself is still on its way. Nobody waits for it. */
export async function preparePdfView(): Promise<void> {
  const { preparePdf } = await import('../../lib/files/pdf-document.ts');
  await Promise.all([PdfView.preload(), preparePdf()]).catch(() => undefined);
}

/** Opens and draws a document that will probably be asked for next. Nobody waits for it. */
export async function drawAhead(file: File): Promise<void> {
  const { drawAhead: draw } = await import('./kept-pdfs.ts');
  await draw(file).catch(() => undefined);
}
