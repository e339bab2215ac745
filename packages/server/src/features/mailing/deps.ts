import type { Mail } from '../../connectors/mail/port.ts';
import type { InvoicesDeps } from '../invoices/index.ts';

/** The documents of invoices and a mail server. */
export type MailingDeps = InvoicesDeps & Readonly<{ mail: Mail }>;
