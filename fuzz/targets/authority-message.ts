import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { XmlRefused } from '@hoadon/xml/dom/parse';
import { DecodeRefused } from '@hoadon/xml/invoice/decode-refused';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { messageIdOf } from '@hoadon/xml/message/message-id';
import { readReply } from '../../packages/server/src/features/issuing/workshop/read-reply.ts';
import { ON_SERVER_THREAD_MS, type Target, unlessDeclared } from '../define-target.ts';
import { goldenFiles, sample } from '../read-sample.ts';

const TRUST = createTrustStore([]);

export const target: Target = {
  about: 'messages of the tax authority',
  format: 'xml',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [...goldenFiles('message-'), sample('message.xml')],
  async check(bytes) {
    await readReply(bytes, TRUST, '2026-11-23T02:00:00.000Z');
    await unlessDeclared([XmlRefused, DecodeRefused], () => decodeMessage(bytes));
    messageIdOf(bytes);
  },
};
