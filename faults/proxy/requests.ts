import { type Message, textIn } from './messages.ts';

/** What a client asks before it waits for an answer: one query, or one of the extended kind up to its Sync. */
export type Request = Readonly<{ statements: readonly string[]; bytes: Buffer }>;

const COMMITS = /^\s*(?:\/\*.*?\*\/\s*)?(?:commit|end)\b|;\s*(?:commit|end)\b\s*;?\s*$/i;

/** Whether its response reports a commit. A statement outside a transaction commits by itself. */
export const isCommit = ({ statements }: Pick<Request, 'statements'>): boolean =>
  statements.some((text) => COMMITS.test(text));

/** Puts a client's messages together into requests. */
export function requestReader() {
  const prepared = new Map<string, string>();
  let statements: string[] = [];
  let bytes: Buffer[] = [];
  const whole = (): Request => {
    const request = { statements, bytes: Buffer.concat(bytes) };
    statements = [];
    bytes = [];
    return request;
  };
  const note = ({ type, body }: Message) => {
    if (type === 'Q') statements.push(textIn(body).text);
    if (type === 'P') {
      const { text: name, rest } = textIn(body);
      prepared.set(name, textIn(rest).text);
    }
    if (type === 'B') statements.push(prepared.get(textIn(textIn(body).rest).text) ?? '');
  };
  return {
    /** The request that this message completes; null while there is more to come. */
    add(message: Message): Request | null {
      note(message);
      bytes.push(message.bytes);
      return message.type === 'Q' || message.type === 'S' ? whole() : null;
    },
    /** What came and belongs to no request that will be answered (Terminate, Flush, copied rows). */
    take: (): Buffer => whole().bytes,
  };
}
