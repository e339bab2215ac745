import { readCertificate, validAt } from '@hoadon/signing/certificates/certificate';
import type { Signer } from '@hoadon/signing/keys/signer';
import type { SigningKey } from './port.ts';

/** A key with the facts of its certificate, which is parsed once. */
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

/** Returns the keys of a tax code: valid ones at `now` first, and of these the one with the latest end first. */
export function usableKeys(keys: readonly HostedKey[], taxCode: string, now: string): SigningKey[] {
  return keys
    .filter((hosted) => hosted.taxCode === taxCode)
    .toSorted(
      (a, b) =>
        Number(validAt(b, now)) - Number(validAt(a, now)) || b.notAfter.localeCompare(a.notAfter),
    )
    .map(({ key }) => key);
}
