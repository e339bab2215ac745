import { randomUUID } from 'node:crypto';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { z } from 'zod';
import { outsideHttp } from '../../platform/outside-http/index.ts';
import { type BusinessRegistry, RegistryUnavailable, type Taxpayer } from './port.ts';
import { requestJson } from './register-request.ts';
import { registryAddress } from './registry-address.ts';

const part = z.string().nullish();
const State = z.object({
  tthai: z.string(),
  tungay: z.iso.date(),
  denngay: z.iso.date().nullish(),
});
const GdtTaxpayer = z.object({
  mst: z.string(),
  tennnt: z.string().trim().min(1),
  tencqt: part,
  tthai: part,
  dctsdchi: part,
  dctsxaten: part,
  dctshuyenten: part,
  dctstinhten: part,
  /** The public service leaves it out; an unreadable value counts as missing. */
  lichsu: z.array(State).nullish().catch(null),
});
/** For an unknown code the service returns 400 or 404 and a sentence. */
const Refusal = z.object({ message: z.string() });
const ACTIVE = '00';

export type RegisterOptions = Readonly<{ url: string; timeoutMs: number }>;

/** The register of the tax authority's invoice portal, open without sign-in. */
export function gdtRegistry({ url, timeoutMs }: RegisterOptions): BusinessRegistry {
  const base = registryAddress(url);
  const outside = outsideHttp({ hosts: [base.host] });
  return {
    async lookUp(taxCode) {
      const path = `category/public/dsdkts/${encodeURIComponent(taxCode)}/manager`;
      const { status, body } = await requestJson(outside, new URL(path, base), timeoutMs, {
        'request-id': randomUUID(),
      });
      const isRefused = (status === 400 || status === 404) && Refusal.safeParse(body).success;
      if (isRefused) return null;
      const parsed = GdtTaxpayer.safeParse(body);
      if (status !== 200 || !parsed.success || normaliseTaxCode(parsed.data.mst) !== taxCode)
        throw new RegistryUnavailable(`${base.host} returned ${status} without a taxpayer`);
      return taxpayerOf(parsed.data);
    },
  };
}

function taxpayerOf(taxpayer: z.output<typeof GdtTaxpayer>): Taxpayer {
  const address = [
    taxpayer.dctsdchi,
    taxpayer.dctsxaten,
    taxpayer.dctshuyenten,
    taxpayer.dctstinhten,
  ]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join(', ');
  return {
    taxCode: normaliseTaxCode(taxpayer.mst),
    name: taxpayer.tennnt,
    address: address || null,
    taxOffice: taxpayer.tencqt?.trim() || null,
    status: taxpayer.tthai ? statusOf(taxpayer.tthai) : 'unknown',
    statusText: taxpayer.tthai || null,
    history: historyOf(taxpayer.lichsu ?? []),
    source: 'gdt',
  };
}

const statusOf = (code: string): Taxpayer['status'] => (code === ACTIVE ? 'active' : 'not-active');

function historyOf(states: readonly z.output<typeof State>[]): Taxpayer['history'] {
  if (states.length === 0) return null;
  return states
    .map(({ tthai, tungay, denngay }) => ({
      status: statusOf(tthai),
      from: tungay,
      until: denngay ?? null,
    }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}
