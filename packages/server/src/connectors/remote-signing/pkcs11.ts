import { openPkcs11Token } from '@hoadon/signing/keys/pkcs11-signer';
import type { TokenPlace } from '@hoadon/signing/keys/pkcs11-token';
import type { Clock } from '../../platform/clock.ts';
import type { RemoteSigning } from './port.ts';
import { type HostedKey, hostedKey, usableKeys } from './usable-keys.ts';

/**
 * Keys of an HSM behind a PKCS#11 module. Opens the token on first use; if that fails, throws SigningFault, and the
 * next call tries again.
 */
export function pkcs11Signing(
  token: TokenPlace,
  { clock }: Readonly<{ clock: Clock }>,
): RemoteSigning {
  let opened: Promise<HostedKey[]> | null = null;

  async function open(): Promise<HostedKey[]> {
    try {
      return (await openPkcs11Token(token)).map(({ signer }) => hostedKey(signer));
    } catch (error) {
      opened = null;
      throw error;
    }
  }

  return {
    async keysOf(taxCode) {
      opened ??= open();
      return usableKeys(await opened, taxCode, clock.now());
    },
  };
}
