import { randomUUID } from 'node:crypto';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { encodeMessage } from '@hoadon/xml/message/encode';

/** The message 999 with which the authority confirms that a message arrived. */
export function receiptMessage(message: Uint8Array): Uint8Array {
  const { header } = decodeMessage(message);
  return encodeMessage({
    type: '999',
    sender: 'TCT',
    receiver: header.sender,
    messageId: `TCT${randomUUID().replaceAll('-', '').toUpperCase()}`,
    replyTo: header.messageId,
    version: '2.1.0',
    receivedAt: '2026-11-21T02:00:00.000Z',
    reasons: [],
  });
}
