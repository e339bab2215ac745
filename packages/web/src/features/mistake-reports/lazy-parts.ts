import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Asks before a notice is sent, and sends it. */
export const SendNotice = lazyPart(
  withTexts(
    () => import('./send/send-notice.tsx').then((file) => file.SendNotice),
    'mistakeReports',
    'signing',
    'releasing',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

/** What was reported of one invoice, beside its history. */
export const InvoiceReports = lazyPart(
  withTexts(
    () => import('./invoice-reports.tsx').then((file) => file.InvoiceReports),
    'mistakeReports',
  ),
);

/** What the tax authority waits for, among what waits for a person. */
export const ReviewTasks = lazyPart(
  withTexts(
    () => import('./reviews/review-tasks.tsx').then((file) => file.ReviewTasks),
    'mistakeReports',
  ),
);
