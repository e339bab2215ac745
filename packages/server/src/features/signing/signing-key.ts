import { Failure } from '@hoadon/domain/errors/failure';
import { validAt } from '@hoadon/signing/certificates/certificate';
import { readKnownCertificate } from '@hoadon/signing/certificates/certificate-cache';
import type { RemoteSigning, SigningKey } from '../../connectors/remote-signing/port.ts';
import { requireTrueClock } from '../../platform/clock-watch.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'clock' | 'db'> & Readonly<{ remoteSigning: RemoteSigning }>;

/** The certificate asked for, or the company's first, valid now. Throws SIGNING_ACCOUNT_NOT_FOUND, and SERVER_CLOCK_WRONG. */
export async function signingKeyOf(
  deps: Deps,
  taxCode: string,
  caId: string | null,
): Promise<SigningKey> {
  await requireTrueClock(deps.db);
  const usable = await usableKeys(deps, taxCode);
  const key = caId === null ? usable[0] : usable.find(({ id }) => id === caId);
  if (!key) throw new Failure('SIGNING_ACCOUNT_NOT_FOUND', caId === null ? {} : { ca_id: caId });
  return key;
}

/** How many hosted certificates of the company are in force. */
export const usableCertificates = async (deps: Deps, taxCode: string): Promise<number> =>
  (await usableKeys(deps, taxCode)).length;

async function usableKeys({ remoteSigning, clock }: Deps, taxCode: string): Promise<SigningKey[]> {
  const keys = await remoteSigning.keysOf(taxCode);
  const now = clock.now();
  return keys.filter(({ signer }) => validAt(readKnownCertificate(signer.certificate), now));
}
