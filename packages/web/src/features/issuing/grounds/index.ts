import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/** Lazy parts that only corrections need. */
export const CorrectionHead = lazyPart(
  withTexts(
    () => import('./correction-head.tsx').then((file) => file.CorrectionHead),
    'corrections',
  ),
);

export const ReturnTools = lazyPart(
  withTexts(() => import('./return-tools.tsx').then((file) => file.ReturnTools), 'corrections'),
);

export const NoticeProposal = lazyPart(
  withTexts(
    () => import('./notice-proposal.tsx').then((file) => file.NoticeProposal),
    'corrections',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
