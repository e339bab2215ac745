import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Corrections and their notices to the tax authority; fetched when it is opened. */
export const MistakeReports = lazyPart(
  withTexts(
    () => import('./mistake-reports-modal.tsx').then((file) => file.MistakeReportsModal),
    'mistakeReports',
    'signing',
    'releasing',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
