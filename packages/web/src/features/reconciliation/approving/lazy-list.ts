import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export const ApproveList = lazyPart(
  withTexts(
    () => import('./approve-list.tsx').then((file) => file.ApproveList),
    'reconciliation',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
