import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from '../test-authority.ts';
import { pdfWithObjectStreams, plainPdf } from '../testing/sample-pdf.ts';
import { signPdf } from './sign-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-pdf-'));
const database = `sql:${join(folder, 'nss')}`;
afterAll(() => rmSync(folder, { recursive: true }));

let authority: TestAuthority;
let signer: IssuedCertificate;
const statement = {
  reason: 'Ký hóa đơn',
  name: 'CÔNG TY TNHH AN BÌNH',
  signedAt: '2026-11-21T09:30:00',
};

beforeAll(async () => {
  authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM ĐẦU TIÊN' });
  signer = await authority.issue({ commonName: 'CÔNG TY TNHH AN BÌNH', taxCode: '0101234567' });
  mkdirSync(join(folder, 'nss'));
  writeFileSync(join(folder, 'root.pem'), new X509Certificate(authority.certificate).toString());
  execFileSync('certutil', ['-N', '-d', database, '--empty-password']);
  execFileSync('certutil', [
    '-A',
    '-d',
    database,
    '-n',
    'root',
    '-t',
    'CT,C,C',
    '-i',
    join(folder, 'root.pem'),
  ]);
});

/** Returns the report of poppler's pdfsig on every signature. */
function pdfsig(pdf: Uint8Array): string {
  const file = join(folder, 'signed.pdf');
  writeFileSync(file, pdf);
  return execFileSync('pdfsig', ['-nssdir', database, file], { encoding: 'utf8', stdio: 'pipe' });
}

describe.each([
  ['a plain table of cross-references', plainPdf()],
  ['object streams', pdfWithObjectStreams()],
  [
    'a form inside the catalogue',
    plainPdf({ root: '/AcroForm << /Fields [] /DA (/Helv 0 Tf) >>' }),
  ],
  [
    'a form of its own',
    plainPdf({ root: '/AcroForm 5 0 R', more: ['<< /Fields 6 0 R >>', '[ ]'] }),
  ],
  ['annotations in an array of their own', plainPdf({ page: '/Annots 5 0 R', more: ['[]'] })],
])('a PDF with %s', (_, pdf) => {
  test('SIGN-012 is signed so that another reader calls it valid and trusts the Vietnamese issuer', async () => {
    const signed = await signPdf(pdf, signer.signer, statement);
    const verdict = pdfsig(signed);
    expect(verdict).toContain('Signature Validation: Signature is Valid.');
    expect(verdict).toContain('Certificate Validation: Certificate is Trusted.');
    expect(verdict).toContain('Signer Certificate Common Name: CÔNG TY TNHH AN BÌNH');
    expect(verdict).toContain('ETSI.CAdES.detached');
    expect(verdict).toContain('Total document signed');
    expect(Buffer.from(signed.subarray(0, pdf.length))).toEqual(Buffer.from(pdf));
  });
  test('a changed byte is seen', async () => {
    const signed = Buffer.from(await signPdf(pdf, signer.signer, statement));
    signed[signed.indexOf('/MediaBox') + 1] = 0x6d;
    const changed = pdfsig(
      signed.includes('/mediaBox') ? signed : Buffer.from(signed).fill(0x20, 8, 9),
    );
    expect(changed).not.toContain('Signature is Valid');
  });
  test('a second signature leaves the first one valid', async () => {
    const other = await authority.issue({ commonName: 'CÔNG TY MINH CHÂU', taxCode: '0312345678' });
    const once = await signPdf(pdf, signer.signer, statement);
    const twice = await signPdf(once, other.signer, { ...statement, name: 'CÔNG TY MINH CHÂU' });
    expect(pdfsig(twice).match(/Signature is Valid/g)).toHaveLength(2);
    expect(pdfsig(twice).match(/Certificate is Trusted/g)).toHaveLength(2);
  });
});

const manyObjects = (count: number) => Array.from({ length: count }, () => 'null');

describe('what cannot be signed', () => {
  test.each([
    ['no PDF', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['an encrypted PDF', plainPdf({ trailer: '/Encrypt 5 0 R', more: ['<< >>'] })],
    ['a PDF without pages', plainPdf({ kids: '[]' })],
    ['a PDF whose page is missing', plainPdf({ kids: '[9 0 R]' })],
    ['a PDF without a catalogue', plainPdf({ noRoot: true })],
    ['a cut-off PDF', plainPdf().subarray(0, 200)],
    ['a string without an end', plainPdf({ trailer: '/Info <abc' })],
    ['arrays without an end', plainPdf({ trailer: `/Info ${'['.repeat(20_000)}` })],
    ['a dictionary of megabytes', plainPdf({ trailer: `/Info (${'x'.repeat(1_000_000)})` })],
    ['more objects than a document has', plainPdf({ more: manyObjects(500_001) })],
  ])('%s is refused as unreadable', async (_, pdf) => {
    await expect(signPdf(pdf, signer.signer, statement)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });
  test('a chain that does not fit is refused rather than cut', async () => {
    const chain = Array.from({ length: 20 }, () => authority.certificate);
    await expect(signPdf(plainPdf(), { ...signer.signer, chain }, statement)).rejects.toMatchObject(
      { code: 'SIGNING_REFUSED' },
    );
  });
});

test('the reason and the name are stored in Vietnamese', async () => {
  const signed = Buffer.from(await signPdf(plainPdf(), signer.signer, statement)).toString(
    'latin1',
  );
  const utf16 = (text: string) =>
    Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
  expect(signed).toContain(`/Reason <FEFF${utf16('Ký hóa đơn')}>`);
  expect(signed).toContain("/M (D:20261121093000+07'00')");
});
