import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { parse } from '@hoadon/xml/dom/parse';
import type { XmlElement } from '@hoadon/xml/dom/tree';
import { invoiceOf } from '@hoadon/xml/invoice/decode';
import { type StatedName, statedNameOf } from '@hoadon/xml/invoice/stated-name';

/** An invoice with the authority's code, as the authority returned it. */
export type CodedInvoice = Readonly<{
  template: string;
  serial: string;
  number: number;
  /** Null: not readable. */
  issuedOn: PlainDate | null;
  /** The invoice's id in the database that issued it; null: not recognised. */
  invoiceId: string | null;
  authorityCode: string | null;
  document: string;
  /** False: the name is readable, and something else is not. */
  isRead: boolean;
}>;

/** A series whose last number is not known; null: not readable either. */
export type UnknownEnd = Readonly<{ template: string | null; serial: string | null }>;

const DATA_ID = /^data-(\d+)$/;
const TEMPLATE = /^[1-9]$/;
const SERIAL = /^[A-Z0-9]{6}$/;

/** Reads the authority's copy of an invoice. A copy without a readable number returns its series. */
export function codedInvoice(document: string): CodedInvoice | UnknownEnd {
  const root = rootOf(document);
  const name: Partial<StatedName> = root ? statedNameOf(root) : {};
  const template = TEMPLATE.test(name.template ?? '') ? (name.template ?? null) : null;
  const serial = SERIAL.test(name.serial ?? '') ? (name.serial ?? null) : null;
  const number = invoiceNumber(name.number ?? '');
  if (!root || template === null || serial === null || number === null) return { template, serial };
  const { issuedOn = null } = name;
  return {
    template,
    serial,
    number,
    issuedOn: issuedOn !== null && isPlainDate(issuedOn) ? issuedOn : null,
    invoiceId: DATA_ID.exec(name.dataId ?? '')?.[1] ?? null,
    authorityCode: name.authorityCode ?? null,
    document,
    isRead: isReadable(root),
  };
}

function rootOf(document: string): XmlElement | null {
  try {
    return parse(Buffer.from(document)).root;
  } catch {
    return null;
  }
}

function isReadable(root: XmlElement): boolean {
  try {
    invoiceOf(root);
    return true;
  } catch {
    return false;
  }
}
