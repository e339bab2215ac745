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
type LookupRequest = z.output<(typeof contract)['input']>;
type InvoiceLookupFacts = LookupFacts &
  Readonly<{ sellerTaxCode: string; invoiceId: string | null }>;

/**
 * Returns where one invoice is looked up outside (LOOK-001, LOOK-003), from stored data of the invoice or its seller. Makes
 * no outside request. Throws NOT_FOUND for an id of another company.
 */
export async function findOutsideLookup(
  deps: Deps,
  companyId: string,
  request: LookupRequest,
): Promise<OutsideLookup> {
  const facts = request.invoice_id
    ? await knownById(deps, companyId, request.invoice_id)
    : await knownByName(deps, companyId, request);
  const provider =
    facts.providerTaxCode ??
    (facts.sellerTaxCode && (await findProviderOfSeller(deps.db, companyId, facts.sellerTaxCode)));
  const lookup = wayToLookUp(
    { ...facts, providerTaxCode: provider || null },
    deps.config.specialSupplierTaxCode,
  );
  const ofProvider = lookup.way === 'provider' ? lookup : null;
  return {
    way: lookup.way,
    seller_taxcode: facts.sellerTaxCode,
    secret_code: facts.secretCode,
    provider: ofProvider && {
      name: ofProvider.provider.name,
      tax_code: ofProvider.provider.taxCode,
    },
    link: ofProvider?.link ?? null,
    invoice_id: facts.invoiceId,
  };
}

async function knownById({ db }: Deps, companyId: string, invoiceId: string): Promise<KnownLookup> {
  const stored = await findLookupOf(db, companyId, invoiceId);
  if (!stored) throw new Failure('NOT_FOUND');
  return stored;
}

/** Typed or printed data take precedence over stored data. */
async function knownByName(
  { db }: Deps,
  companyId: string,
  request: LookupRequest,
): Promise<InvoiceLookupFacts> {
  const { tax_code: sellerTaxCode = '', invoice_number: number, invoice_serial: serial } = request;
  const key =
    sellerTaxCode && number && serial
      ? invoiceKey({ sellerTaxCode, template: request.template_code ?? '', serial, number })
      : null;
  const stored = key && (await findLookupNamed(db, companyId, key));
  return {
    sellerTaxCode,
    invoiceId: stored?.invoiceId ?? null,
    providerTaxCode: stored?.providerTaxCode ?? null,
    secretCode: request.secret_code || stored?.secretCode || null,
    portalLink: request.link ?? stored?.portalLink ?? null,
  };
}
