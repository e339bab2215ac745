import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPkcs12 } from './keys/pkcs12-signer.ts';
import { signElement, signElementSync } from './sign-xml.ts';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from './test-authority.ts';

const folder = mkdtempSync(join(tmpdir(), 'hoadon-sign-'));
afterAll(() => rmSync(folder, { recursive: true }));

let authority: TestAuthority;
let seller: IssuedCertificate;
beforeAll(async () => {
  authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM ĐẦU TIÊN' });
  seller = await authority.issue({ commonName: 'CÔNG TY TNHH AN BÌNH', taxCode: '0101234567' });
});

const data =
  '<DLHDon Id="_1"><TTChung><SHDon>7</SHDon></TTChung><NDHDon><Ten>Công ty &amp; Đối tác &lt;A&gt; "x"</Ten></NDHDon></DLHDon>';
const code = '<MCCQT Id="_2">0012345678901234567890123456789012</MCCQT>';

function invoiceWith(signature: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><HDon>${data}${code}<DSCKS><NBan>${signature}</NBan></DSCKS></HDon>`;
}

/** Throws with the text of xmlsec1 if it refuses the file. */
function xmlsec(xml: string): string {
  const file = join(folder, 'invoice.xml');
  const root = join(folder, 'root.pem');
  writeFileSync(file, xml);
  writeFileSync(root, new X509Certificate(authority.certificate).toString());
  const ids = ['DLHDon', 'MCCQT', 'http://www.w3.org/2000/09/xmldsig#:Object'];
  return execFileSync(
    'xmlsec1',
    ['--verify', '--trusted-pem', root, ...ids.flatMap((id) => ['--id-attr:Id', id]), file],
    { encoding: 'utf8', stdio: 'pipe' },
  );
}

const element = { data, dataId: '_1', signatureId: 'NBan-1', signedAt: '2026-11-21T09:30:00' };

describe('signing an element', () => {
  test('an independent verifier accepts the signature of the seller', async () => {
    const signature = await signElement({ ...element, signer: seller.signer });
    expect(() => xmlsec(invoiceWith(signature))).not.toThrow();
    expect(() => xmlsec(invoiceWith(signature).replace('>7<', '>8<'))).toThrow();
  });
  test('a key from PKCS#12 signs the same bytes', async () => {
    const signer = await openPkcs12(seller.toPkcs12('mật khẩu 1'), 'mật khẩu 1');
    expect(await signElement({ ...element, signer })).toBe(
      await signElement({ ...element, signer: seller.signer }),
    );
  });
  test.each([
    'CÔNG TY CỔ PHẦN, "ĐẦU TƯ" + XÂY DỰNG = <SAO> #1; \\ ',
    'CHI NHÁNH CÔNG TY TNHH MỘT THÀNH VIÊN THƯƠNG MẠI VÀ XUẤT NHẬP KHẨU MIỀN TRUNG - TRUNG TÂM BÁN LẺ',
  ])('%s', async (commonName) => {
    const other = await authority.issue({
      commonName,
      taxCode: '0101234567-001',
      locality: 'Phường Kim Liên, Thành phố Hà Nội',
    });
    const signature = signElementSync({
      ...element,
      ...other,
      extra: [{ data: code, dataId: '_2' }],
    });
    xmlsec(invoiceWith(signature));
    expect(() => xmlsec(invoiceWith(signature).replace('>001', '>011'))).toThrow();
  });
});

describe('what is not signed', () => {
  const key = () => ({ ...element, ...seller });
  test.each([
    ['an Id that XML does not allow', { dataId: '1 2' }, /not an Id/],
    ['data with another Id', { dataId: '_9' }, /does not carry Id="_9"/],
    ['an Id of the signature that XML does not allow', { signatureId: '"x' }, /not an Id/],
    ['a time with a zone', { signedAt: '2026-11-21T09:30:00Z' }, /not a signing time/],
    ['a further part with another Id', { extra: [{ data: code, dataId: '_8' }] }, /does not carry/],
  ])('%s', (_, change, message) => {
    expect(() => signElementSync({ ...key(), ...change })).toThrow(message);
    expect(() => signElementSync({ ...key(), ...change })).toThrow(RangeError);
  });
});

test('every name a company may bear comes out readable for the independent verifier', async () => {
  const names = [
    '  ĐẦU  ',
    '#1',
    'A=B',
    'Công ty "Sao" + 2',
    'Ô\\Tô',
    '<b>&amp;</b>',
    'ﾊﾝ 会社',
    '🧾',
  ];
  for (const commonName of names) {
    const odd = await authority.issue({ commonName, taxCode: '0101234567' });
    expect(() => xmlsec(invoiceWith(signElementSync({ ...element, ...odd })))).not.toThrow();
  }
}, 60_000);
