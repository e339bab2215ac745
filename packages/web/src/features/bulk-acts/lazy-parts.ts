import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const QuestionDialog = lazyPart(
  withTexts(
    () => import('./question-dialog.tsx').then((file) => file.QuestionDialog),
    'bulkActs',
    'releasing',
    'signing',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
export const ActPanel = lazyPart(
  withTexts(
    () => import('./act-panel.tsx').then((file) => file.ActPanel),
    'bulkActs',
    'signing',
    'licences',
    'failure',
  ),
);
export const ActsDialog = lazyPart(
  withTexts(
    () => import('./acts-dialog.tsx').then((file) => file.ActsDialog),
    'bulkActs',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
