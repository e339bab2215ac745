import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** What is asked before an act, and of which act. */
export const ActQuestion = lazyPart(
  () => import('./question/act-question.tsx').then((file) => file.ActQuestion),
  {
    dismiss: ({ onClose }) => onClose(),
  },
);
export const ActPanel = lazyPart(
  withTexts(
    () => import('./progress/act-panel.tsx').then((file) => file.ActPanel),
    'bulkActs',
    'bulkProgress',
    'signing',
    'licences',
    'failure',
    'workbooks',
  ),
);
export const ActsDialog = lazyPart(
  withTexts(
    () => import('./progress/acts-dialog.tsx').then((file) => file.ActsDialog),
    'bulkActs',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
