import type { PreparedDocument } from './prepared-document.ts';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Returns the file with the signature inside its holder. No other byte changes, except that `<NBan/>` is opened. */
export function withSignature(prepared: PreparedDocument, signature: string): Uint8Array {
  const { bytes, document, holder } = prepared;
  const { source } = document;
  const selfClosed = source.slice(holder.start, holder.end).endsWith('/>');
  const at = selfClosed ? holder.end - 2 : source.lastIndexOf('</', holder.end - 1);
  const put = selfClosed ? `>${signature}</${holder.name}>` : signature;
  const encoder = new TextEncoder();
  const parts = [
    Uint8Array.from(
      BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK : [],
    ),
    encoder.encode(source.slice(0, at)),
    encoder.encode(put),
    encoder.encode(source.slice(selfClosed ? holder.end : at)),
  ];
  const signed = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    signed.set(part, offset);
    offset += part.length;
  }
  return signed;
}
