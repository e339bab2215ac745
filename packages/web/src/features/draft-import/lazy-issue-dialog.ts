import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Most imports are only checked, or their drafts issued from their list. */
export const IssueDialog = lazyPart(
  withTexts(
    () => import('./issue-dialog.tsx').then((file) => file.IssueDialog),
    'draftImport',
    'signing',
    'bulkQuestions',
    'releasing',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
