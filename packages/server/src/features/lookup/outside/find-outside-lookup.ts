import type { findOutsideLookup as contract, OutsideLookup } from '@hoadon/contracts/lookup';
import { Failure } from '@hoadon/domain/errors/failure';
import { invoiceKey } from '@hoadon/domain/intake/invoice-key';
import { type LookupFacts, wayToLookUp } from '@hoadon/domain/lookup/way-to-look-up';
import type { z } from 'zod';
import type { LookupDeps } from '../deps.ts';
import {
  findLookupNamed,
  findLookupOf,
  findProviderOfSeller,
  type KnownLookup,
} from './lookup.repository.ts';

type Deps = Pick<LookupDeps, 'db' | 'config'>;
type Asked = z.output<(typeof contract)['input']>;
type Known = LookupFacts & Readonly<{ sellerTaxCode: string; invoiceId: string | null }>;

/**
 * Where one invoice is looked up outside (LOOK-001, LOOK-003), by what the company knows of it or of its seller. Nobody outside
 * is asked. Throws NOT_FOUND for an id that is not the company's.
 */
export async function findOutsideLookup(
  deps: Deps,
  companyId: string,
  asked: Asked,
): Promise<OutsideLookup> {
  const known = asked.invoice_id
    ? await knownById(deps, companyId, asked.invoice_id)
    : await knownByName(deps, companyId, asked);
  const provider =
    known.providerTaxCode ??
    (known.sellerTaxCode && (await findProviderOfSeller(deps.db, companyId, known.sellerTaxCode)));
  const found = wayToLookUp(
    { ...known, providerTaxCode: provider || null },
    deps.config.specialSupplierTaxCode,
  );
  const ofProvider = found.way === 'provider' ? found : null;
  return {
    way: found.way,
    seller_taxcode: known.sellerTaxCode,
    secret_code: known.secretCode,
    provider: ofProvider && {
      name: ofProvider.provider.name,
      tax_code: ofProvider.provider.taxCode,
    },
    link: ofProvider?.link ?? null,
    invoice_id: known.invoiceId,
  };
}

async function knownById({ db }: Deps, companyId: string, invoiceId: string): Promise<KnownLookup> {
  const known = await findLookupOf(db, companyId, invoiceId);
  if (!known) throw new Failure('NOT_FOUND');
  return known;
}

/** What was typed or printed counts, what is kept fills in the rest. */
async function knownByName({ db }: Deps, companyId: string, asked: Asked): Promise<Known> {
  const { tax_code: sellerTaxCode = '', invoice_number: number, invoice_serial: serial } = asked;
  const key =
    sellerTaxCode && number && serial
      ? invoiceKey({ sellerTaxCode, template: asked.template_code ?? '', serial, number })
      : null;
  const kept = key && (await findLookupNamed(db, companyId, key));
  return {
    sellerTaxCode,
    invoiceId: kept?.invoiceId ?? null,
    providerTaxCode: kept?.providerTaxCode ?? null,
    secretCode: asked.secret_code || kept?.secretCode || null,
    portalLink: asked.link ?? kept?.portalLink ?? null,
  };
}
