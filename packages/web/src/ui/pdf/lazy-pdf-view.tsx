import { lazyPart } from '../program/lazy-part.tsx';
import { PaperSkeleton } from './paper-skeleton.tsx';

/** Fetched with the first PDF that is shown. */
export const PdfView = lazyPart(() => import('./pdf-view.tsx').then((file) => file.PdfView), {
  waiting: () => <PaperSkeleton />,
});
