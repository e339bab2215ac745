import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Announces a series from wherever one is missing. */
export const AnnounceSeries = lazyPart(
  withTexts(
    () => import('./announce-series.tsx').then((file) => file.AnnounceSeries),
    'invoiceTemplates',
    'issuing',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
