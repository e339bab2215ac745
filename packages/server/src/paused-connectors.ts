import { Failure } from '@hoadon/domain/errors/failure';
import type { Connectors } from './open-connectors.ts';

/**
 * The connectors of a paused installation: every call to an outside system is refused before anything is sent, and no key
 * of a company is used, in an HSM or in a file.
 */
export const pausedConnectors = (connectors: Connectors): Connectors => ({
  ...connectors,
  taxAuthority: refusing(connectors.taxAuthority),
  furtherAuthorities: new Map(
    [...connectors.furtherAuthorities].map(([name, authority]) => [name, refusing(authority)]),
  ),
  businessRegistry: refusing(connectors.businessRegistry),
  einvoiceProviders: refusing(connectors.einvoiceProviders),
  tiktokShop: connectors.tiktokShop && refusing(connectors.tiktokShop),
  mail: refusing(connectors.mail),
  taxPortal: refusing(connectors.taxPortal),
  remoteSigning: {
    keysOf: async () => {
      throw new Failure('INSTALLATION_PAUSED');
    },
  },
});

/** Replaces the functions of a connector; its values, such as the ids of the sender, remain. */
function refusing<T extends object>(connector: T): T {
  return new Proxy(connector, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return () => {
        throw new Failure('INSTALLATION_PAUSED');
      };
    },
  });
}
