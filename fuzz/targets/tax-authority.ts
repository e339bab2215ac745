import { createHttpTaxAuthority } from '../../packages/server/src/connectors/tax-authority/http-client.ts';
import {
  AuthorityUnreachable,
  MessageNotKnown,
  ReplyLost,
} from '../../packages/server/src/connectors/tax-authority/port.ts';
import { answeringServer } from '../answering-server.ts';
import { ON_SERVER_THREAD_MS, type Target, unlessDeclared } from '../define-target.ts';
import { goldenFiles, jsonSample } from '../read-sample.ts';

const DECLARED = [AuthorityUnreachable, MessageNotKnown, ReplyLost];
const [MESSAGE = new Uint8Array()] = goldenFiles('message-300');
const client = answeringServer().then(({ url, answer }) => ({
  answer,
  authority: createHttpTaxAuthority({
    url,
    user: null,
    password: null,
    sender: 'V0101234567',
    receiver: 'TCT',
    providerTaxCode: '0100000000',
    version: '2.1.0',
    timeoutMs: 5_000,
  }),
}));

export const target: Target = {
  about: 'responses of a T-VAN',
  format: 'json',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    jsonSample({ messages: [{ cursor: '1', content: 'PFREaWVwLz4=' }] }),
    jsonSample({ code: 'MESSAGE_NOT_KNOWN' }),
    ...goldenFiles('message-999'),
  ],
  async check(body) {
    const { answer, authority } = await client;
    for (const status of [200, 404]) {
      answer({ status, body });
      await unlessDeclared(DECLARED, () => authority.replies(null, 10));
      await unlessDeclared(DECLARED, () => authority.replyTo('V1'));
      await unlessDeclared(DECLARED, () => authority.send(MESSAGE));
    }
  },
};
