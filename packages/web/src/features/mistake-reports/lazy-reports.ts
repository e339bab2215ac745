import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** What was corrected and what the tax authority was told of it; comes when somebody asks for it. */
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
