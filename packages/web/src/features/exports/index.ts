import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Asks for which days, and hands over the workbook. */
export const ExportExcel = lazyPart<{ onClose: () => void }>(
  withTexts(() => import('./export-excel.tsx').then((file) => file.ExportExcel), 'exports'),
  { dismiss: ({ onClose }) => onClose() },
);
