/** Writes DER (X.690): every function returns the whole encoding, including tag and length. */

function lengthOf(content: number): Buffer {
  if (content < 0x80) return Buffer.of(content);
  const digits = content.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

export function tagged(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

export const sequence = (...members: readonly Uint8Array[]): Buffer => tagged(0x30, ...members);
/** SET OF: DER orders the members by their encoding (§11.6). */
export const setOf = (...members: readonly Buffer[]): Buffer =>
  tagged(0x31, ...members.toSorted(Buffer.compare));
export const octets = (content: Uint8Array): Buffer => tagged(0x04, content);
export const smallInteger = (value: number): Buffer => tagged(0x02, Buffer.of(value));
export const NULL: Buffer = tagged(0x05);
/** [0], constructed. */
export const context0 = (...members: readonly Uint8Array[]): Buffer => tagged(0xa0, ...members);

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from(bytes));
}

/** Returns the encodings inside a constructed one, byte for byte. Throws RangeError if a length exceeds the data. */
export function membersOf(encoding: Uint8Array): Buffer[] {
  const bytes = Buffer.from(encoding);
  const { start, end } = extent(bytes, 0);
  const members: Buffer[] = [];
  for (let at = start; at < end; ) {
    const member = extent(bytes, at);
    members.push(bytes.subarray(at, member.end));
    at = member.end;
  }
  return members;
}

function extent(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes.readUInt8(at + 1);
  const more = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + more;
  const end = start + (more === 0 ? first : bytes.readUIntBE(at + 2, more));
  if (end > bytes.length) throw new RangeError('not DER');
  return { start, end };
}
