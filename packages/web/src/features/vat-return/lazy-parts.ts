import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Where the tax period is chosen, before its return is opened. */
export const PeriodModal = lazyPart(
  withTexts(
    () => import('./period/period-modal.tsx').then((file) => file.PeriodModal),
    'vatReturn',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
