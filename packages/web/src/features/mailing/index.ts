import { lazy } from 'react';

export { MailForm, type WrittenMail } from './mail-form.tsx';
export { MailHistoryList } from './mail-history-list.tsx';

export const SendEmailModal = lazy(() =>
  import('./send-email-modal.tsx').then((file) => ({ default: file.SendEmailModal })),
);
