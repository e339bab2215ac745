import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { z } from 'zod';
import { outsideHttp } from '../../platform/outside-http/index.ts';
import type { RegisterOptions } from './gdt-registry.ts';
import { type BusinessRegistry, RegistryUnavailable, type Taxpayer } from './port.ts';
import { requestJson } from './register-request.ts';
import { registryAddress } from './registry-address.ts';

const Envelope = z.object({ code: z.string(), data: z.unknown() });
const VietQrTaxpayer = z.object({
  id: z.string(),
  name: z.string().trim().min(1),
  address: z.string().nullish(),
  /** Present in newer responses. */
  status: z.string().nullish(),
});
const SUCCESS = '00';
const ACTIVE = /^NNT đang hoạt động/i;

/** A monthly snapshot of the public register, served by VietQR. */
export function vietQrRegistry({ url, timeoutMs }: RegisterOptions): BusinessRegistry {
  const base = registryAddress(url);
  const outside = outsideHttp({ hosts: [base.host] });
  return {
    async lookUp(taxCode) {
      const path = `v2/business/${encodeURIComponent(taxCode)}`;
      const { status, body } = await requestJson(outside, new URL(path, base), timeoutMs);
      const envelope = Envelope.safeParse(body);
      if (status !== 200 || !envelope.success)
        throw new RegistryUnavailable(`${base.host} returned ${status}`);
      if (envelope.data.code !== SUCCESS) return null;
      const parsed = VietQrTaxpayer.safeParse(envelope.data.data);
      if (!parsed.success || normaliseTaxCode(parsed.data.id) !== taxCode)
        throw new RegistryUnavailable(`${base.host} returned no taxpayer`);
      return taxpayerOf(parsed.data);
    },
  };
}

function taxpayerOf({ id, name, address, status }: z.output<typeof VietQrTaxpayer>): Taxpayer {
  return {
    taxCode: normaliseTaxCode(id),
    name,
    address: address?.trim() || null,
    taxOffice: null,
    // The list of texts is not published, so any other text is shown as it is.
    status: status && ACTIVE.test(status) ? 'active' : 'unknown',
    statusText: status?.trim() || null,
    history: null,
    source: 'vietqr',
  };
}
