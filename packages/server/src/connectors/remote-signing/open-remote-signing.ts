import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { pkcs11Signing } from './pkcs11.ts';
import { openKeyFolder, pkcs12Folder } from './pkcs12-folder.ts';
import type { RemoteSigning } from './port.ts';

/** The hosted keys that the configuration names: the HSM's first, then the key files'. Throws where its library does not load. */
export async function openRemoteSigning(
  config: Config['signing'],
  deps: Readonly<{ clock: Clock; log: Logger }>,
): Promise<RemoteSigning> {
  const sources: RemoteSigning[] = [];
  if (config.pkcs11 !== null) sources.push(await pkcs11Signing(config.pkcs11, deps));
  if (config.pkcs12Folder !== null) {
    const folder = await openKeyFolder(config.pkcs12Folder, config.pkcs12Password);
    sources.push(pkcs12Folder(folder, deps));
  }
  return {
    async keysOf(taxCode) {
      const keys = await Promise.all(sources.map((source) => source.keysOf(taxCode)));
      return keys.flat();
    },
  };
}
