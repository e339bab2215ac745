import { readCertificate, validAt } from '@hoadon/signing/certificates/certificate';
import type { Signer } from '@hoadon/signing/keys/signer';
import type { SigningKey } from './port.ts';

/** A key with what its certificate says; reading a certificate is not free, so it is done once. */
export type HostedKey = Readonly<{
  key: SigningKey;
  taxCode: string | null;
  notBefore: string;
  notAfter: string;
}>;

export function hostedKey(signer: Signer): HostedKey {
  const { fingerprint, taxCode, notBefore, notAfter } = readCertificate(signer.certificate);
  return { key: { id: fingerprint, caType: 'HSM', signer }, taxCode, notBefore, notAfter };
}

/** The keys of a tax code: those valid at `now` first, and among them the one that lasts longest. */
export function usableKeys(keys: readonly HostedKey[], taxCode: string, now: string): SigningKey[] {
  return keys
    .filter((hosted) => hosted.taxCode === taxCode)
    .toSorted(
      (a, b) =>
        Number(validAt(b, now)) - Number(validAt(a, now)) || b.notAfter.localeCompare(a.notAfter),
    )
    .map(({ key }) => key);
}
