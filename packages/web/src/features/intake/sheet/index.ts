import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/** Comes with the first workbook. */
export const SheetStep = lazyPart(
  withTexts(
    () => import('./sheet-step.tsx').then((file) => file.SheetStep),
    'intake',
    'draftImport',
  ),
);
