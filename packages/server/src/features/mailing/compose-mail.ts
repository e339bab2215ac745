import type { Email } from '../../connectors/mail/port.ts';
import {
  listDocument,
  lookupLink,
  type OpenedInvoice,
  pdfDocument,
  printedLookup,
  requireOpened,
  xmlDocument,
} from '../invoices/index.ts';
import { findPrintFormat } from '../seller-settings/index.ts';
import type { MailingDeps } from './deps.ts';
import { type LetterLookup, writeInvoiceLetter, writePreviewLetter } from './letter.ts';
import type { Letter } from './letter-form.ts';
import { unlinkedName } from './mail-limits.ts';
import { findCompany, type WaitingEmail } from './repository.ts';

export type ComposedMail = Omit<Email, 'to' | 'messageId'>;

/** The letter with its documents: PDF, signed XML and, of a correction of many, the list of an invoice, or the PDF of a preview. */
export async function composeMail(
  deps: MailingDeps,
  companyId: string,
  email: WaitingEmail,
): Promise<ComposedMail> {
  const company = await findCompany(deps.db, companyId);
  const sender = {
    fromName: company.full_name,
    ...(company.email && { replyTo: company.email }),
  };
  if (email.letter) return { ...sender, ...textsOf(email.letter), attachments: [] };
  const seller = { name: company.full_name, phone: company.phone, email: company.email };
  const about = { addressee: email.addressee, symbol: email.symbol, seller };
  if (email.invoice_id === null) {
    const preview = {
      name: 'xem-truoc.pdf',
      mediaType: 'application/pdf',
      bytes: await deps.files.get(companyId, email.preview_hash ?? ''),
    };
    const name = unlinkedName(seller.name);
    const letter = writePreviewLetter({ ...about, seller: { ...seller, name } });
    return { ...sender, fromName: name, ...textsOf(letter), attachments: [preview] };
  }
  const invoice = await requireOpened(deps, companyId, email.invoice_id);
  const format = await findPrintFormat(deps.db, companyId, email.invoice_id);
  const lookup = await lookupOf(deps, companyId, invoice);
  const letter = writeInvoiceLetter({ ...about, invoice, format, lookup });
  const list = await listDocument(deps, companyId, invoice);
  const attachments = [
    await pdfDocument(deps, companyId, invoice),
    await xmlDocument(deps, companyId, invoice),
    ...(list ? [list] : []),
  ];
  return { ...sender, ...textsOf(letter), attachments };
}

async function lookupOf(
  deps: MailingDeps,
  companyId: string,
  invoice: OpenedInvoice,
): Promise<LetterLookup | null> {
  const { lookup } = await printedLookup(deps, companyId, invoice);
  if (!lookup) return null;
  const { address: page, code } = lookup;
  return { page, code, link: lookupLink(deps.config.publicUrl, code) };
}

const textsOf = ({ subject, text, html }: Letter) => ({ subject, text, html });
