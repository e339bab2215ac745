import { randomUUID } from 'node:crypto';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { z } from 'zod';
import { outsideHttp } from '../../platform/outside-http/index.ts';
import { askRegister } from './ask-register.ts';
import { type BusinessRegistry, RegistryUnavailable, type Taxpayer } from './port.ts';
import { registryAddress } from './registry-address.ts';

const part = z.string().nullish();
const State = z.object({
  tthai: z.string(),
  tungay: z.iso.date(),
  denngay: z.iso.date().nullish(),
});
const Found = z.object({
  mst: z.string(),
  tennnt: z.string().trim().min(1),
  tencqt: part,
  tthai: part,
  dctsdchi: part,
  dctsxaten: part,
  dctshuyenten: part,
  dctstinhten: part,
  /** The public service does not tell it; what cannot be read is as good as not told. */
  lichsu: z.array(State).nullish().catch(null),
});
/** For a code it does not know the service answers 400 or 404 and a sentence. */
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
      const { status, body } = await askRegister(outside, new URL(path, base), timeoutMs, {
        'request-id': randomUUID(),
      });
      const isRefused = (status === 400 || status === 404) && Refusal.safeParse(body).success;
      if (isRefused) return null;
      const found = Found.safeParse(body);
      if (status !== 200 || !found.success || normaliseTaxCode(found.data.mst) !== taxCode)
        throw new RegistryUnavailable(`${base.host} answered ${status} without a taxpayer`);
      return taxpayerOf(found.data);
    },
  };
}

function taxpayerOf(found: z.output<typeof Found>): Taxpayer {
  const address = [found.dctsdchi, found.dctsxaten, found.dctshuyenten, found.dctstinhten]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join(', ');
  return {
    taxCode: normaliseTaxCode(found.mst),
    name: found.tennnt,
    address: address || null,
    taxOffice: found.tencqt?.trim() || null,
    status: found.tthai ? statusOf(found.tthai) : 'unknown',
    statusText: found.tthai || null,
    history: historyOf(found.lichsu ?? []),
    source: 'gdt',
  };
}

const statusOf = (code: string): Taxpayer['status'] => (code === ACTIVE ? 'active' : 'not-active');

function historyOf(told: readonly z.output<typeof State>[]): Taxpayer['history'] {
  if (told.length === 0) return null;
  return told
    .map(({ tthai, tungay, denngay }) => ({
      status: statusOf(tthai),
      from: tungay,
      until: denngay ?? null,
    }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}
