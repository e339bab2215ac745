import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** What issuing many would do, for a question of another feature. */
export const QuestionFacts = lazyPart(
  withTexts(
    () => import('./question/question-facts.tsx').then((file) => file.QuestionFacts),
    'bulkQuestions',
  ),
);
export const IssueDoubts = lazyPart(
  withTexts(
    () => import('./question/issue-doubts.tsx').then((file) => file.IssueDoubts),
    'bulkQuestions',
    'issue',
  ),
);

export const QuestionDialog = lazyPart(
  withTexts(
    () => import('./question/question-dialog.tsx').then((file) => file.QuestionDialog),
    'bulkActs',
    'bulkQuestions',
    'issue',
    'releasing',
    'signing',
    'failure',
    'workbooks',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
