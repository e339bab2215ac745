import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export { isImportedCopy } from './is-imported-copy.ts';

export const DeleteCopy = lazyPart(
  withTexts(
    () => import('./delete-copy.tsx').then((file) => file.DeleteCopy),
    'importedCopies',
    'bulkActs',
    'bulkQuestions',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
