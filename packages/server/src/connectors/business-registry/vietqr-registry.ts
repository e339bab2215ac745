import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { z } from 'zod';
import { outsideHttp } from '../../platform/outside-http/index.ts';
import { askRegister } from './ask-register.ts';
import type { RegisterOptions } from './gdt-registry.ts';
import { type BusinessRegistry, RegistryUnavailable, type Taxpayer } from './port.ts';
import { registryAddress } from './registry-address.ts';

const Answer = z.object({ code: z.string(), data: z.unknown() });
const Found = z.object({
  id: z.string(),
  name: z.string().trim().min(1),
  address: z.string().nullish(),
  /** Newer answers have it. */
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
      const { status, body } = await askRegister(outside, new URL(path, base), timeoutMs);
      const answer = Answer.safeParse(body);
      if (status !== 200 || !answer.success)
        throw new RegistryUnavailable(`${base.host} answered ${status}`);
      if (answer.data.code !== SUCCESS) return null;
      const found = Found.safeParse(answer.data.data);
      if (!found.success || normaliseTaxCode(found.data.id) !== taxCode)
        throw new RegistryUnavailable(`${base.host} answered without a taxpayer`);
      return taxpayerOf(found.data);
    },
  };
}

function taxpayerOf({ id, name, address, status }: z.output<typeof Found>): Taxpayer {
  return {
    taxCode: normaliseTaxCode(id),
    name,
    address: address?.trim() || null,
    taxOffice: null,
    // Other words are shown as they are: their list is not published.
    status: status && ACTIVE.test(status) ? 'active' : 'unknown',
    statusText: status?.trim() || null,
    history: null,
    source: 'vietqr',
  };
}
