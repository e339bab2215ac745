/** One message of PostgreSQL's wire protocol, whole. */
export type Message = Readonly<{
  /** One letter; empty for the messages before the session begins, which have none. */
  type: string;
  /** As it came, with letter and length. */
  bytes: Buffer;
  /** What follows the length. */
  body: Buffer;
}>;

const LENGTH_BYTES = 4;

/** Cuts a stream into messages, whatever pieces it arrives in. */
export function messageReader(firstHasType: boolean) {
  let rest: Buffer = Buffer.alloc(0);
  let hasType = firstHasType;
  const next = (): Message | null => {
    const head = hasType ? 1 : 0;
    if (rest.length < head + LENGTH_BYTES) return null;
    const size = head + rest.readUInt32BE(head);
    if (rest.length < size) return null;
    const bytes = rest.subarray(0, size);
    rest = rest.subarray(size);
    return {
      type: hasType ? String.fromCharCode(bytes[0] ?? 0) : '',
      bytes,
      body: bytes.subarray(head + LENGTH_BYTES),
    };
  };
  return {
    *read(chunk: Buffer): Generator<Message> {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let message = next(); message; message = next()) yield message;
    },
    /** From here on every message carries its letter. */
    sessionBegins: () => {
      hasType = true;
    },
  };
}

/** The text that ends with a zero byte, and what follows it. */
export function textIn(body: Buffer): Readonly<{ text: string; rest: Buffer }> {
  const end = body.indexOf(0);
  return { text: body.toString('utf8', 0, end), rest: body.subarray(end + 1) };
}

const REQUEST_OF_TLS = 80_877_103;
const REQUEST_OF_GSS = 80_877_104;
const CANCEL = 80_877_102;

/** What the first message of a connection asks for. */
export function purposeOf({ body }: Message): 'encryption' | 'cancel' | 'session' {
  const code = body.readUInt32BE(0);
  if (code === REQUEST_OF_TLS || code === REQUEST_OF_GSS) return 'encryption';
  return code === CANCEL ? 'cancel' : 'session';
}
