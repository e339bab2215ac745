import { isPlainDate } from '@hoadon/domain/dates/calendar';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import type { QrFacts } from './qr-text.ts';

/** Contents of the QR of a printed invoice; some issuers leave out the day and the total, or write them differently. */
export type ReadQr = Readonly<
  Pick<QrFacts, 'sellerTaxCode' | 'template' | 'serial' | 'number'> & {
    issuedOn: QrFacts['issuedOn'] | null;
    total: QrFacts['total'] | null;
  }
>;

/** DLQRCode has 512 characters at most (Decision 1450). */
const LONGEST = 512;
const INVOICE = '99';

/**
 * Parses DLQRCode; returns null if the text is not of an invoice. Ignores the checksum: the decision's own example has
 * a wrong one, which most issuers print. A QR is unsigned: it identifies an invoice and proves nothing.
 */
export function readQrText(text: string): ReadQr | null {
  const invoice = text.length <= LONGEST ? objectsIn(text).get(INVOICE) : undefined;
  const objects = objectsIn(invoice ?? '');
  const textOf = (id: string): string => objects.get(id)?.trim() ?? '';
  const sellerTaxCode = normaliseTaxCode(textOf('01'));
  const [template, serial, number] = [textOf('02'), textOf('03'), textOf('04')];
  if (!isTaxCode(sellerTaxCode) || serial === '' || !/^\d{1,8}$/.test(number)) return null;
  return {
    sellerTaxCode,
    template,
    serial,
    number,
    issuedOn: dayIn(textOf('05')),
    total: decimalOrNull(textOf('06')),
  };
}

/** Two digits of id, two of length, the value, and again, as far as the text is built like that. */
export function objectsIn(text: string): ReadonlyMap<string, string> {
  const objects = new Map<string, string>();
  for (let at = 0; ; ) {
    const [, id, length] = /(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (id === undefined || end > text.length) return objects;
    objects.set(id, text.slice(at + 4, end));
    at = end;
  }
}

function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  return isPlainDate(written) ? written : null;
}
