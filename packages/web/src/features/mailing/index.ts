import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export type { WrittenMail } from './mail-form.tsx';

export const ConfirmAddress = lazyPart(
  withTexts(() => import('./confirm-address.tsx').then((file) => file.ConfirmAddress), 'mailing'),
);

export const MailHistoryList = lazyPart(
  withTexts(
    () => import('./mail-history-list.tsx').then((file) => file.MailHistoryList),
    'mailing',
  ),
);

/** Fetched when a mail is written: other exports of this file come with the first list. */
export const MailForm = lazyPart(
  withTexts(() => import('./mail-form.tsx').then((file) => file.MailForm), 'mailing'),
  { dismiss: ({ onClose }) => onClose() },
);

export const SendEmailModal = lazyPart(
  withTexts(() => import('./send-email-modal.tsx').then((file) => file.SendEmailModal), 'mailing'),
  { dismiss: ({ onClose }) => onClose() },
);
