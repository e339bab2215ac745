import { rmSync } from 'node:fs';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from '@hoadon/signing/test-authority';
import { createSoftHsm, softHsmModule } from '@hoadon/signing/testing/soft-hsm';
import { PIN } from './scripted-approval.ts';

export const TAX_CODE = '0101234567';
export const OTHER_TAX_CODE = '0312345678';
export const module = softHsmModule ?? '';
export const hasSoftHsm = softHsmModule !== null;

const DAY = 86_400_000;

export type TestTokens = Readonly<{
  authority: TestAuthority;
  company: IssuedCertificate;
  other: IssuedCertificate;
  expired: IssuedCertificate;
  remove(): void;
}>;

/** Two real tokens: the company's with its own and an expired certificate, and another company's. */
export async function createTestTokens(): Promise<TestTokens> {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const company = await authority.issue({
    commonName: 'CÔNG TY TNHH AN BÌNH',
    taxCode: TAX_CODE,
  });
  const other = await authority.issue({ commonName: 'CÔNG TY MINH CHÂU', taxCode: OTHER_TAX_CODE });
  const expired = await authority.issue({
    commonName: 'CÔNG TY TNHH AN BÌNH',
    taxCode: TAX_CODE,
    notBefore: new Date(Date.now() - 900 * DAY),
    notAfter: new Date(Date.now() - 10 * DAY),
  });
  const hsm = createSoftHsm(module, PIN);
  const put = (token: string, label: string, id: string, issued: IssuedCertificate) => {
    hsm.addKey(token, label, id, issued);
    hsm.addCertificate(token, label, id, issued.certificate);
  };
  hsm.addToken('an-binh');
  hsm.addToken('minh-chau');
  put('an-binh', 'khoa-cu', 'a1', expired);
  put('an-binh', 'khoa-moi', 'a2', company);
  put('minh-chau', 'khoa', 'b1', other);
  hsm.addCertificate('an-binh', 'ca', 'ff', authority.certificate);
  return {
    authority,
    company,
    other,
    expired,
    remove: () => rmSync(hsm.folder, { recursive: true }),
  };
}
