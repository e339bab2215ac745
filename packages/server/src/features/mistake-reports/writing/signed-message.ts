import { Failure } from '@hoadon/domain/errors/failure';
import { isOfCashRegister } from '@hoadon/domain/issuing/serial';
import { encodeMessage } from '@hoadon/xml/message/encode';
import {
  assembleMistakeNotice,
  type NoticeMessageType,
  signedRegisterNotice,
} from '@hoadon/xml/message/mistake-notice';
import type { Reportable } from '../item.repository.ts';
import type { ReportRow } from '../report.repository.ts';

/**
 * One message carries one kind of data: invoices of a cash register go in a 303, all others in a 300 (docs/law-and-practice.md#messages).
 * Throws REPORT_INVOICE_ERROR_FAILED naming those that belong into the other; which it is may be left to them.
 */
export function messageTypeFor(
  rows: readonly Pick<Reportable, 'id' | 'serial'>[],
  stated: boolean | undefined,
): NoticeMessageType {
  const isOfRegister = stated ?? rows.every(({ serial }) => isOfCashRegister(serial));
  const others = rows.filter(({ serial }) => isOfCashRegister(serial) !== isOfRegister);
  if (others.length > 0)
    throw new Failure('REPORT_INVOICE_ERROR_FAILED', {
      reason: 'CASH_REGISTER_APART',
      invoices: others.map(({ id }) => id).join(','),
    });
  return isOfRegister ? '303' : '300';
}

type Written = Readonly<{
  /** DLTBao, canonical, and its Id. */
  notice: string;
  noticeId: string;
  /** Id of DLieu, where that is signed. */
  messageId: string;
}>;

/** What the taxpayer signs, canonical: the notice itself, or in a 303 all that the message carries. */
export const signedPart = (
  type: NoticeMessageType,
  { notice, noticeId, messageId }: Written,
): Readonly<{ type: NoticeMessageType; data: string; dataId: string }> =>
  type === '303'
    ? { type, data: signedRegisterNotice(notice, messageId), dataId: messageId }
    : { type, data: notice, dataId: noticeId };

type SavedMessage = Pick<ReportRow, 'type' | 'sender' | 'receiver' | 'version' | 'data'> &
  Readonly<{ message_id: string }>;

/** The whole message around a signature, or with the place for it empty. */
export function messageAround(
  { type, sender, receiver, version, data, message_id: messageId }: SavedMessage,
  taxCode: string,
  signature: string | null,
): Uint8Array {
  const envelope = { sender, receiver, messageId, version, taxCode };
  return encodeMessage(
    type === '303'
      ? { ...envelope, type, content: data, signature }
      : { ...envelope, type, document: assembleMistakeNotice(data, signature) },
  );
}
