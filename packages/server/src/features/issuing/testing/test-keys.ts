import type { KeyObject } from 'node:crypto';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from '@hoadon/signing/test-authority';

/** Keys shared by all tests of a process; each company has its own certificate. */
export type Keys = Readonly<{
  ca: TestAuthority;
  authorityKey: IssuedCertificate;
  /** For the certificates of companies. */
  privateKey: KeyObject;
}>;

export async function makeKeys(): Promise<Keys> {
  const ca = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const authorityKey = await ca.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  const { privateKey } = await ca.issue({ commonName: 'CÔNG TY THỬ', taxCode: null });
  return { ca, authorityKey, privateKey };
}
