import type { Config } from '../../platform/config.ts';
import { firstThatKnows } from './first-that-knows.ts';
import { gdtRegistry } from './gdt-registry.ts';
import type { BusinessRegistry } from './port.ts';
import { vietQrRegistry } from './vietqr-registry.ts';

/**
 * The registers that the configuration names, the authority's own first; `simulator` stands in for
 * both where it names none. Without any, every question is answered by "not available".
 */
export function openBusinessRegistry(
  { gdtUrl, vietQrUrl, timeoutMs }: Config['businessRegistry'],
  simulator: string | null,
): BusinessRegistry {
  const hasOwn = gdtUrl !== null || vietQrUrl !== null;
  const gdt = hasOwn ? gdtUrl : simulator && `${simulator}/gdt`;
  const vietQr = hasOwn ? vietQrUrl : simulator && `${simulator}/vietqr`;
  return firstThatKnows([
    ...(gdt ? [gdtRegistry({ url: gdt, timeoutMs })] : []),
    ...(vietQr ? [vietQrRegistry({ url: vietQr, timeoutMs })] : []),
  ]);
}
