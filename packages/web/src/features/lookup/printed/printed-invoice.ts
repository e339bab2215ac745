import { providerOfLink } from '@hoadon/domain/lookup/lookup-link';
import { type ReadQr, readQrText } from '@hoadon/xml/invoice/qr/read-qr-text';
import { PICTURE_TYPES, PRINTED_TYPES } from './printed-types.ts';
import { QrUnread } from './qr-unread.ts';

/** Content of a QR: the invoice it names, or a page of a known provider. */
export type Printed = Readonly<{ invoice: ReadQr } | { link: string }>;

/** As the server takes an upload. */
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Reads the QR of a printed invoice from a picture or a PDF of it; the file does not leave the browser. Throws
 * QrUnread.
 */
export async function readPrinted(file: File): Promise<Printed> {
  if (!PRINTED_TYPES.includes(file.type)) throw new QrUnread('not-printed');
  if (file.size > MOST_BYTES) throw new QrUnread('too-large');
  const text = PICTURE_TYPES.includes(file.type)
    ? await (await import('./read-picture.ts')).qrOfPicture(file)
    : await (await import('./read-pdf.ts')).qrOfPdf(file);
  if (text === null) throw new QrUnread('no-qr');
  return printedIn(text.trim());
}

/** Throws QrUnread. */
export function printedIn(text: string): Printed {
  const invoice = readQrText(text);
  if (invoice) return { invoice };
  if (providerOfLink(text)) return { link: text };
  throw new QrUnread('not-an-invoice');
}
