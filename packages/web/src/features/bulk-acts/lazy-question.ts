import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const QuestionDialog = lazyPart(
  withTexts(
    () => import('./question/question-dialog.tsx').then((file) => file.QuestionDialog),
    'bulkActs',
    'bulkQuestions',
    'releasing',
    'signing',
    'failure',
    'workbooks',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
