import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Comes with the record of an invoice that is open. */
export const VerificationPanel = lazyPart(
  withTexts(
    () => import('./verification-panel.tsx').then((file) => file.VerificationPanel),
    'verification',
    'viewer',
    'failure',
    'issue',
  ),
);

/** Reasons of a verdict, where the user decides in spite of it. */
export const VerdictReasons = lazyPart(
  withTexts(
    () => import('./verdict-reasons.tsx').then((file) => file.VerdictReasons),
    'verification',
    'viewer',
    'failure',
  ),
);

export const VerifyInvoice = lazyPart(
  withTexts(
    () => import('./verify-invoice.tsx').then((file) => file.VerifyInvoice),
    'verification',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

/** Beside a mark in a list. */
export const ReasonsPopover = lazyPart(
  withTexts(
    () => import('./reasons-popover.tsx').then((file) => file.ReasonsPopover),
    'verification',
    'viewer',
    'failure',
    'issue',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const VerifyChosen = lazyPart(
  withTexts(() => import('./verify-chosen.tsx').then((file) => file.VerifyChosen), 'verification'),
);
