import { expect, test } from 'vitest';
import { closingSignatureOf } from './verify-pdf.ts';

/** A PDF whose closing signature has this value. */
function closedBy(value: string): Buffer {
  const place = (end: number, from: number, length: number) =>
    `%PDF-1.7\n/ByteRange [0 ${[end, from, length].map((at) => String(at).padStart(9, '0')).join(' ')}]`;
  const end = place(0, 0, 0).length;
  const rest = '\n%%EOF\n';
  const contents = `<${value}>`;
  return Buffer.from(place(end, end + contents.length, rest.length) + contents + rest, 'latin1');
}

test('a signature of megabytes is refused unread', () => {
  expect(() => closingSignatureOf(closedBy('30'.repeat(1_000_000)))).toThrow(/Contents/);
  expect(() => closingSignatureOf(closedBy('30'.repeat(1_000)))).toThrow(/CMS/);
});
