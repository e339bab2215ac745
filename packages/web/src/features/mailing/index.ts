import { lazy } from 'react';
import { withTexts } from '../../lib/program/index.ts';

export type { WrittenMail } from './mail-form.tsx';

export const MailHistoryList = lazy(
  withTexts(
    () => import('./mail-history-list.tsx').then((file) => ({ default: file.MailHistoryList })),
    'mailing',
  ),
);

/** Fetched when somebody writes a mail: whatever is named here otherwise comes with the first list. */
export const MailForm = lazy(
  withTexts(
    () => import('./mail-form.tsx').then((file) => ({ default: file.MailForm })),
    'mailing',
  ),
);

export const SendEmailModal = lazy(
  withTexts(
    () => import('./send-email-modal.tsx').then((file) => ({ default: file.SendEmailModal })),
    'mailing',
  ),
);
