import { expect, test } from 'vitest';
import type { Connectors } from './open-connectors.ts';
import { pausedConnectors } from './paused-connectors.ts';

/** A connector whose every function would reach the outside. */
const reaching = (values: object = {}) =>
  new Proxy(values, {
    get: (target, name) =>
      name in target
        ? Reflect.get(target, name)
        : () => {
            throw new Error(`${String(name)} reached the outside`);
          },
  });

const OUTSIDE = [
  'taxAuthority',
  'businessRegistry',
  'einvoiceProviders',
  'tiktokShop',
  'mail',
  'taxPortal',
] as const;

test('a paused installation refuses every call to an outside system before anything is sent, and uses no key', async () => {
  const identity = { sender: 'V0100000000' };
  const connectors = {
    ...Object.fromEntries(OUTSIDE.map((name) => [name, reaching()])),
    taxAuthority: reaching({ identity }),
    furtherAuthorities: new Map([['other', reaching()]]),
    remoteSigning: reaching(),
    pdf: { close: () => 'reached' },
  } as unknown as Connectors;
  const paused = pausedConnectors(connectors);
  for (const name of OUTSIDE) {
    const connector = paused[name] as unknown as { anything(): void };
    expect(() => connector.anything(), name).toThrow('INSTALLATION_PAUSED');
  }
  expect(() => paused.furtherAuthorities.get('other')?.send(new Uint8Array())).toThrow(
    'INSTALLATION_PAUSED',
  );
  await expect(paused.remoteSigning.keysOf('0100000000')).rejects.toThrow('INSTALLATION_PAUSED');
  // What is no call remains: ids that screens show, and what runs inside the installation.
  expect(paused.taxAuthority.identity).toEqual(identity);
  expect(paused.pdf.close()).toBe('reached');
});
