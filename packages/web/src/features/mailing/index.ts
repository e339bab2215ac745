import { lazyPart } from '../../ui/program/lazy-part.tsx';

export type { WrittenMail } from './mail-form.tsx';

const history = () => import('./mail-history-list.tsx').then((file) => file.MailHistoryList);
const form = () => import('./mail-form.tsx').then((file) => file.MailForm);
const modal = () => import('./send-email-modal.tsx').then((file) => file.SendEmailModal);

export const MailHistoryList = lazyPart(history);

/** Fetched when somebody writes a mail: whatever is named here otherwise comes with the first list. */
export const MailForm = lazyPart(form, { dismiss: ({ onClose }) => onClose() });

export const SendEmailModal = lazyPart(modal, { dismiss: ({ onClose }) => onClose() });
