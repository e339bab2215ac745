import { randomBytes } from 'node:crypto';
import type { Signer } from '@hoadon/signing/keys/signer';
import { signElement } from '@hoadon/signing/sign-xml';
import { parseText } from '@hoadon/xml/dom/parse';
import { sourceOf } from '@hoadon/xml/dom/tree';
import { authorityCodeMarkup } from '@hoadon/xml/invoice/encode';
import { invoiceDataOf } from '@hoadon/xml/invoice/format-check';
import type { Invoice } from '@hoadon/xml/invoice/invoice';
import { withAuthorityCode } from '@hoadon/xml/invoice/with-authority-code';
import { encodeMessage } from '@hoadon/xml/message/encode';
import { assembleNotice, encodeNoticeData } from '@hoadon/xml/message/encode-notice';
import { localTime } from '@hoadon/xml/message/local-time';
import type { MessageHeader } from '@hoadon/xml/message/message';
import type { Reason } from '@hoadon/xml/message/notice-reason';

export type ReplySigner = Readonly<{ signer: Signer; now: () => string }>;

export const newMessageId = () => `TCT${randomBytes(16).toString('hex').toUpperCase()}`;

export const envelope = (to: MessageHeader) => ({
  sender: 'TCT',
  receiver: to.sender,
  messageId: newMessageId(),
  replyTo: to.messageId,
  version: '2.1.0',
  taxCode: to.taxCode ?? '',
});

/** The invoice with its code (202). */
export async function coded({ signer, now }: ReplySigner, to: MessageHeader, document: string) {
  const read = parseText(document);
  const data = invoiceDataOf(read.root);
  if (!data) throw new Error('no data element');
  const code = { code: `00${randomBytes(16).toString('hex').toUpperCase()}`, id: 'authority-code' };
  const signature = await signElement({
    data: sourceOf(read, data),
    dataId: data.attributes.get('Id') ?? '',
    signatureId: 'authority',
    signedAt: localTime(now()),
    signer,
    extra: [{ data: authorityCodeMarkup(code), dataId: code.id }],
  });
  const coded = withAuthorityCode(read, code, signature);
  return encodeMessage({ ...envelope(to), type: '202', document: coded });
}

/** The result of the check (204); valid without reasons. */
export async function notice(
  { signer, now }: ReplySigner,
  to: MessageHeader,
  invoice: Invoice,
  reasons: readonly Reason[],
) {
  const at = now();
  const data = encodeNoticeData({
    id: 'notice',
    version: '2.1.0',
    number: '1',
    place: 'Hà Nội',
    at,
    taxCode: to.taxCode ?? '',
    taxpayer: invoice.seller.name,
    sentAt: at,
    kind: reasons.length === 0 ? '2' : '1',
    basis: 'Kiểm tra dữ liệu hóa đơn',
    messageId: to.messageId,
    count: 1,
    subjects: reasons.length
      ? [
          {
            template: invoice.template,
            serial: invoice.serial,
            number: invoice.number ?? '',
            issuedOn: invoice.issuedOn,
            reasons,
          },
        ]
      : [],
    reasons: [],
  });
  const signature = await signElement({
    data,
    dataId: 'notice',
    signatureId: 'authority',
    signedAt: localTime(at),
    signer,
  });
  return encodeMessage({
    ...envelope(to),
    type: '204',
    document: assembleNotice(data, signature),
  });
}
