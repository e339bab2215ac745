import { lazy } from 'react';

export type { WrittenMail } from './mail-form.tsx';

export const MailHistoryList = lazy(() =>
  import('./mail-history-list.tsx').then((file) => ({ default: file.MailHistoryList })),
);

/** Fetched when somebody writes a mail: whatever is named here otherwise comes with the first list. */
export const MailForm = lazy(() =>
  import('./mail-form.tsx').then((file) => ({ default: file.MailForm })),
);

export const SendEmailModal = lazy(() =>
  import('./send-email-modal.tsx').then((file) => ({ default: file.SendEmailModal })),
);
