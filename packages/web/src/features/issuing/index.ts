import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export type { CorrectionForm } from './correction/begin-correction.ts';
export {
  ActSentence,
  Advice,
  OtherName,
  originalName,
  useActTitle,
} from './issue-question/index.ts';

export const IssueProgress = lazyPart(
  withTexts(
    () => import('./issue-flow/issue-progress.tsx').then((file) => file.IssueProgress),
    'issuing',
    'releasing',
    'failure',
  ),
);

export const MailDraft = lazyPart(
  withTexts(() => import('./mail-draft.tsx').then((file) => file.MailDraft), 'mailing'),
  { dismiss: ({ onClose }) => onClose() },
);
