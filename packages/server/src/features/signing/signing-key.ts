import { Failure } from '@hoadon/domain/errors/failure';
import { validAt } from '@hoadon/signing/certificates/certificate';
import { readKnownCertificate } from '@hoadon/signing/certificates/certificate-cache';
import type { RemoteSigning, SigningKey } from '../../connectors/remote-signing/port.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'clock'> & Readonly<{ remoteSigning: RemoteSigning }>;

/** The certificate asked for, or the company's first, valid now. Throws SIGNING_ACCOUNT_NOT_FOUND. */
export async function signingKeyOf(
  deps: Deps,
  taxCode: string,
  caId: string | null,
): Promise<SigningKey> {
  const keys = await deps.remoteSigning.keysOf(taxCode);
  const now = deps.clock.now();
  const usable = keys.filter(({ signer }) =>
    validAt(readKnownCertificate(signer.certificate), now),
  );
  const key = caId === null ? usable[0] : usable.find(({ id }) => id === caId);
  if (!key) throw new Failure('SIGNING_ACCOUNT_NOT_FOUND', caId === null ? {} : { ca_id: caId });
  return key;
}
