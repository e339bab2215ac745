import type { Config } from '../../platform/config.ts';
import { gdtRegistry } from './gdt-registry.ts';
import type { BusinessRegistry } from './port.ts';
import { registryChain } from './registry-chain.ts';
import { vietQrRegistry } from './vietqr-registry.ts';

/**
 * Opens the configured registers, the tax authority's own first; without configured ones, the `simulator` of both.
 * Without any, every lookup throws RegistryUnavailable.
 */
export function openBusinessRegistry(
  { gdtUrl, vietQrUrl, timeoutMs }: Config['businessRegistry'],
  simulator: string | null,
): BusinessRegistry {
  const hasOwn = gdtUrl !== null || vietQrUrl !== null;
  const gdt = hasOwn ? gdtUrl : simulator && `${simulator}/gdt`;
  const vietQr = hasOwn ? vietQrUrl : simulator && `${simulator}/vietqr`;
  return registryChain([
    ...(gdt ? [gdtRegistry({ url: gdt, timeoutMs })] : []),
    ...(vietQr ? [vietQrRegistry({ url: vietQr, timeoutMs })] : []),
  ]);
}
