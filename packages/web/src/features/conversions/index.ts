import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export { downloadPaper } from './download-paper.ts';

export const ConversionDialog = lazyPart(
  withTexts(
    () => import('./conversion-dialog.tsx').then((file) => file.ConversionDialog),
    'conversions',
    'releasing',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
