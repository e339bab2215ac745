import type { Invoice } from '../invoice.ts';
import { type QrFacts, qrText } from './qr-text.ts';
import { objectsIn } from './read-qr-text.ts';

const GUID = /^[\dA-F]{1,32}$/i;
/** Most characters of an invoice’s object, and the digits before each of its six facts. */
const MOST = 99;
const AROUND_FACTS = 6 * 4;
const DAY_DIGITS = 8;

/**
 * Returns the text of the QR code on a printed invoice, always from the signed data. DLQRCode is outside the seller's
 * signature, so anyone may have put an address there; only its GUID, which has no meaning, is copied. Null if the file
 * has no QR, or the facts do not fit.
 */
export function printedQr(invoice: Invoice): string | null {
  const { qrText: stated, number, template, serial, seller, issuedOn, totals } = invoice;
  if (stated === null || number === null || !seller.taxCode) return null;
  const total = totals.withTax;
  const texts = [seller.taxCode, template, serial, number, total];
  const length = texts.reduce((sum, text) => sum + text.length, AROUND_FACTS + DAY_DIGITS);
  if (length > MOST) return null;
  const facts: QrFacts = {
    id: guidIn(stated),
    sellerTaxCode: seller.taxCode,
    template,
    serial,
    number,
    issuedOn,
    total,
  };
  return qrText(facts);
}

function guidIn(stated: string): string | null {
  const guid = objectsIn(objectsIn(stated).get('99') ?? '').get('00') ?? '';
  return GUID.test(guid) ? guid : null;
}
