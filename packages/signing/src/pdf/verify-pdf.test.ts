import { expect, test } from 'vitest';
import { createTestAuthority } from '../test-authority.ts';
import { plainPdf } from '../testing/sample-pdf.ts';
import { signPdf } from './sign-pdf.ts';
import { closingSignatureOf } from './verify-pdf.ts';

/** A PDF whose closing signature has this value. */
function closedBy(value: string): Buffer {
  const header = (end: number, from: number, length: number) =>
    `%PDF-1.7\n/ByteRange [0 ${[end, from, length].map((at) => String(at).padStart(9, '0')).join(' ')}]`;
  const end = header(0, 0, 0).length;
  const rest = '\n%%EOF\n';
  const contents = `<${value}>`;
  return Buffer.from(header(end, end + contents.length, rest.length) + contents + rest, 'latin1');
}

test('a signature of megabytes is refused unread', () => {
  expect(() => closingSignatureOf(closedBy('30'.repeat(1_000_000)))).toThrow(/Contents/);
  expect(() => closingSignatureOf(closedBy('30'.repeat(1_000)))).toThrow(/CMS/);
});

test('no more certificates are tried than a chain has', async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const { signer } = await authority.issue({
    commonName: 'CÔNG TY AN BÌNH',
    taxCode: '0101234567',
  });
  const statement = { reason: 'Ký', name: 'AN BÌNH', signedAt: '2026-11-21T09:30:00' };
  const withOthers = (count: number) => {
    const chain = Array.from({ length: count }, () => Buffer.from('3000', 'hex'));
    return signPdf(plainPdf(), { ...signer, chain }, statement);
  };
  const [few, many] = [await withOthers(19), await withOthers(20)];
  expect(() => closingSignatureOf(few)).toThrow(/CMS/);
  expect(() => closingSignatureOf(many)).toThrow(/certificates/);
});
