import type { sendEmail, sendEmailPreview } from '@hoadon/contracts/mailing';
import { withInformation } from '@hoadon/domain/corrections/information-in-force';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Buyer } from '@hoadon/domain/invoice/invoice';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import {
  findXmlHash,
  type MailHistoryEntry,
  type OpenedInvoice,
  requireOpened,
} from '../invoices/index.ts';
import { readAddresses } from './addresses.ts';
import type { MailingDeps } from './deps.ts';
import {
  checkAddressConfirmed,
  checkRecipientsOfDay,
  NOTICES_OF_DAY,
  PREVIEWS_OF_DAY,
  unlinkedName,
} from './mail-limits.ts';
import { type MailToQueue, queueMail } from './queue-mail.ts';
import { findPreview } from './repository.ts';

const PREVIEW_NAME = /(?:^|\/)([a-f0-9]{64})\.pdf$/;

/** Queues one mail with the invoice attached. Throws FILE_NOT_READY while it is not issued, or of one without its file. */
export async function sendInvoice(
  deps: MailingDeps,
  { session, context }: Caller,
  { id, emails, name }: z.output<typeof sendEmail.input>,
): Promise<MailHistoryEntry[]> {
  const invoice = await requireOpened(deps, session.companyId, id);
  const mail = mailWith(invoice, { emails, name });
  await requireFile(deps.db, session.companyId, invoice);
  if (invoice.direction === 'issued') return queueMail(deps, session, context, mail);
  const checkMay = (tx: Tx) =>
    checkRecipientsOfDay(tx, NOTICES_OF_DAY, {
      companyId: session.companyId,
      recipients: mail.addresses.length,
      now: deps.clock.now(),
    });
  return queueMail(deps, session, context, { ...mail, checkMay });
}

/** Throws FILE_NOT_READY of an invoice without its file: the mail would have nothing to carry. */
export async function requireFile(
  db: Db,
  companyId: string,
  { id, processing_state: state }: OpenedInvoice,
): Promise<void> {
  if (!(await findXmlHash(db, companyId, id))) throw new Failure('FILE_NOT_READY', { state });
}

/** The mail that carries an invoice. Throws FILE_NOT_READY while it is not issued, and what readAddresses throws. */
export function mailWith(
  invoice: OpenedInvoice,
  { emails, name }: Readonly<{ emails: string; name?: string | undefined }>,
): MailToQueue {
  const addresses = readAddresses(emails);
  if (!isIssued(invoice.processing_state, invoice.serial))
    throw new Failure('FILE_NOT_READY', { state: invoice.processing_state });
  return {
    invoiceId: invoice.id,
    previewHash: null,
    addressee: name || addresseeOf(invoice),
    symbol: `${invoice.template}${invoice.serial}`,
    addresses,
  };
}

/** Who bought: by the information in force, where the invoice named another. Null where its content is not here. */
export const buyerOf = ({ content, information }: OpenedInvoice): Buyer | null =>
  content && withInformation(content, information).buyer;

/** The buyer of a received invoice is the company itself. */
function addresseeOf(invoice: OpenedInvoice): string {
  if (invoice.direction === 'received') return '';
  const buyer = buyerOf(invoice);
  if (invoice.information && buyer) return buyer.name ?? buyer.legalName ?? '';
  return buyer?.name ?? invoice.buyer_name ?? '';
}

/** Queues one mail with a preview that the company made before. */
export async function sendPreview(
  deps: MailingDeps,
  { session, context }: Caller,
  input: z.output<typeof sendEmailPreview.input>,
): Promise<MailHistoryEntry[]> {
  const addresses = readAddresses(input.email);
  const hash = PREVIEW_NAME.exec(input.file_path)?.[1];
  const preview = hash && (await findPreview(deps.db, session.companyId, hash));
  if (!preview) throw new Failure('NOT_FOUND');
  await checkAddressConfirmed(deps.db, session);
  return queueMail(deps, session, context, {
    invoiceId: null,
    previewHash: preview,
    addressee: unlinkedName(input.buyer_name),
    symbol: unlinkedName(input.invoice_common_code),
    addresses,
    checkMay: (tx) =>
      checkRecipientsOfDay(tx, PREVIEWS_OF_DAY, {
        companyId: session.companyId,
        recipients: addresses.length,
        now: deps.clock.now(),
      }),
  });
}
