import { lazy } from 'react';

export { MailHistoryList } from './mail-history-list.tsx';

export const SendEmailModal = lazy(() =>
  import('./send-email-modal.tsx').then((file) => ({ default: file.SendEmailModal })),
);
