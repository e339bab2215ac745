import { inflateRawSync, inflateSync } from 'node:zlib';

const LOCAL_HEADER = Buffer.from('PK\u0003\u0004', 'latin1');
const PDF_STREAM = /stream\r?\n/g;

/** Everything readable in a response, in lower case: of a zip, its unpacked entries too. */
export function readable(bytes: Buffer): string {
  return [bytes, ...zipped(bytes), ...streamsOf(bytes)].map(String).join('\n').toLowerCase();
}

function zipped(bytes: Buffer): Buffer[] {
  const files: Buffer[] = [];
  for (
    let at = bytes.indexOf(LOCAL_HEADER);
    at >= 0;
    at = bytes.indexOf(LOCAL_HEADER, at + LOCAL_HEADER.length)
  ) {
    const content = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    files.push(unpacked(inflateRawSync, bytes.subarray(content)));
  }
  return files.flatMap((inner) => [inner, ...zipped(inner)]);
}

function streamsOf(bytes: Buffer): Buffer[] {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return [];
  const text = bytes.toString('latin1');
  return [...text.matchAll(PDF_STREAM)].map(({ index, 0: word }) =>
    unpacked(inflateSync, bytes.subarray(index + word.length)),
  );
}

function unpacked(inflate: (bytes: Buffer) => Buffer, bytes: Buffer): Buffer {
  try {
    return inflate(bytes);
  } catch {
    return Buffer.alloc(0);
  }
}
