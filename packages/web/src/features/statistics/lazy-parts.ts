import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** The report of statistics; fetched when it is opened. */
export const StatisticsReport = lazyPart(
  withTexts(
    () => import('./report/statistics-report.tsx').then((file) => file.StatisticsReport),
    'statistics',
    'filters',
    'invoices',
    'kit',
    'issue',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
