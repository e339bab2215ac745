import { openPkcs11Token } from '@hoadon/signing/keys/pkcs11-signer';
import { openModule, type TokenPlace } from '@hoadon/signing/keys/pkcs11-token';
import { isPinRefused } from '@hoadon/signing/signing-fault';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { RemoteSigning } from './port.ts';
import { type HostedKey, hostedKey, usableKeys } from './usable-keys.ts';

/**
 * Keys of an HSM behind a PKCS#11 module, which is loaded at once. Opens the token on first use; if that fails, throws
 * SigningFault, and the next call tries again. A refused PIN is not tried again before the process starts anew: each try
 * brings the token closer to being locked. Throws MODULE_UNAVAILABLE.
 */
export async function pkcs11Signing(
  token: TokenPlace,
  { clock, log }: Readonly<{ clock: Clock; log: Pick<Logger, 'error'> }>,
): Promise<RemoteSigning> {
  await openModule(token.module);
  let opened: Promise<HostedKey[]> | null = null;

  async function open(): Promise<HostedKey[]> {
    try {
      return (await openPkcs11Token(token)).map(({ signer }) => hostedKey(signer));
    } catch (error) {
      if (!isPinRefused(error)) opened = null;
      else
        log.error(
          { err: error },
          'the HSM refused SIGNING_PKCS11_PIN, which is not tried again before the next start: correct it first',
        );
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
