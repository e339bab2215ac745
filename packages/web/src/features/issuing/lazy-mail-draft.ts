import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const MailDraft = lazyPart(
  withTexts(() => import('./mail-draft.tsx').then((file) => file.MailDraft), 'mailing'),
  { dismiss: ({ onClose }) => onClose() },
);
