import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Decimal } from '@hoadon/domain/money/decimal';

/** Contents of the QR code of an invoice (Decision 1450, part I, IV.7). */
export type QrFacts = Readonly<{
  /** 32 hexadecimal digits, unique; null if the issuer left it out. */
  id: string | null;
  sellerTaxCode: string;
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate;
  total: Decimal;
}>;

const MAX_VALUE = 99;
const CRC_FIELD = '6304';

/** One object: two digits of id, two of length, the value. */
const object = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) as EMV QR codes use it, four upper-case digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * DLQRCode. The invoice object has 99 characters at most; a long number with a large amount leaves too little room for
 * a GUID of 32, and then the GUID is cut ("tối đa 32"): it has no meaning.
 */
export function qrText(facts: QrFacts): string {
  const named = [
    object('01', facts.sellerTaxCode.replace('-', '')),
    object('02', facts.template),
    object('03', facts.serial),
    object('04', facts.number),
    object('05', facts.issuedOn.replaceAll('-', '')),
    object('06', facts.total),
  ].join('');
  const room = MAX_VALUE - named.length - object('00', '').length;
  const id = facts.id === null || room <= 0 ? '' : object('00', facts.id.slice(0, room));
  const text = `${object('00', '01')}${object('99', id + named)}${CRC_FIELD}`;
  return text + crc16(text);
}
