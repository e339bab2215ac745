import { createHash, randomBytes } from 'node:crypto';
import { assembleInvoice, assembleInvoiceMarkup } from '@hoadon/xml/invoice/encode';
import { assembleCorrectionList } from '@hoadon/xml/message/correction-list';
import { encodeMessage } from '@hoadon/xml/message/encode';
import type { Identity } from '../connections/index.ts';
import { listIdOf } from './build-invoice.ts';

/** An invoice prepared for signing. */
export type ToSign = Readonly<{
  id: string;
  serial: string;
  data: string;
  signatureId: string;
  /** As the signature states it: local time of Viet Nam. */
  signedAt: string;
  qrText: string | null;
  /** NDBKe, where it corrects several invoices. */
  list: string | null;
}>;

export type SellerSignatures = Readonly<{ invoice: string; list: string | null }>;

/** The signed file and the message that carries it. */
export type Sealed = Readonly<{
  id: string;
  signedAt: string;
  file: Uint8Array;
  messageId: string;
  messageType: '200' | '203' | '208' | '210';
  message: Uint8Array;
  connection: string;
  /** SHA-256 of the seller's signature value; identifies the document when the authority returns it. */
  signatureHash: string;
}>;

/** The list that the seller signs besides the invoice; null without a list. */
export const listPartOf = ({ id, list, signatureId, signedAt }: ToSign) =>
  list === null
    ? null
    : { data: list, dataId: listIdOf(id), signatureId: `${signatureId}-list`, signedAt };

/** Puts the signature into the file and the file into its message. */
export function sealInvoice(
  toSign: ToSign,
  { invoice: signature, list }: SellerSignatures,
  taxCode: string,
  sender: Identity,
): Sealed {
  const parts = { data: toSign.data, qrText: toSign.qrText, sellerSignature: signature };
  const messageId = newMessageId(sender.sender);
  const messageType = messageTypeOf(toSign);
  const document = [
    assembleInvoiceMarkup(parts),
    toSign.list === null ? '' : assembleCorrectionList(toSign.list, list),
  ].join('');
  const message = encodeMessage({
    type: messageType,
    sender: sender.sender,
    receiver: sender.receiver,
    messageId,
    version: sender.version,
    taxCode,
    document,
  });
  const { id, signedAt } = toSign;
  const [signatureHash = ''] = signatureHashesIn(signature);
  return {
    id,
    signedAt,
    file: assembleInvoice(parts),
    messageId,
    messageType,
    message,
    connection: sender.connection,
    signatureHash,
  };
}

/** Series of K invoices get no code: they are reported (docs/law-and-practice.md#messages). With a list: 208 and 210. */
function messageTypeOf({ serial, list }: ToSign): Sealed['messageType'] {
  if (serial.startsWith('K')) return list === null ? '203' : '210';
  return list === null ? '200' : '208';
}

/** SHA-256 of each signature value in document order; in our files the seller's is first. */
export const signatureHashesIn = (document: string): string[] =>
  (document.match(/<SignatureValue>[^<]+<\/SignatureValue>/g) ?? []).map((value) =>
    createHash('sha256').update(value).digest('hex'),
  );

/** The sender's code and 32 hexadecimal digits (docs/law-and-practice.md#messages). */
const newMessageId = (sender: string): string =>
  sender + randomBytes(16).toString('hex').toUpperCase();
