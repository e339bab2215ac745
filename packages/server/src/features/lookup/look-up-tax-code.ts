import type { TaxCodeAnswer } from '@hoadon/contracts/lookup';
import { RegistryUnavailable } from '../../connectors/business-registry/port.ts';
import type { LookupDeps } from './deps.ts';
import { findEntry, type RegistryEntry, saveEntry } from './registry-entry.repository.ts';
import { searchBuyers } from './search-buyers.ts';
import { storedNames } from './stored-names.ts';

const DAY_MS = 86_400_000;
/** A company founded yesterday is registered tomorrow. */
const UNKNOWN_DAYS = 1;

/**
 * Looks up a tax code in the company's own invoices first, then in the registers (S-55). Never throws and never
 * waits longer than the registers' timeouts: an unknown outcome is a response of its own.
 */
export async function lookUpTaxCode(
  deps: LookupDeps,
  companyId: string,
  taxCode: string,
): Promise<TaxCodeAnswer> {
  const answer =
    (await fromInvoices(deps, companyId, taxCode)) ?? (await fromRegistry(deps, taxCode));
  return { ...answer, names: await knownNames(deps.db, companyId, answer) };
}

/** As the partner is called, or as proven own invoices call it where it is none yet, and as the register has it. */
async function knownNames(
  db: LookupDeps['db'],
  companyId: string,
  { taxcode, name, source }: TaxCodeAnswer,
): Promise<TaxCodeAnswer['names']> {
  const names = (await storedNames(db, companyId, [taxcode])).get(taxcode) ?? [];
  const isPartner = names.some((one) => one.source === 'invoices');
  return source === 'invoices' && name && !isPartner ? [{ name, source }, ...names] : [...names];
}

const NOBODY = {
  name: null,
  address: null,
  status: null,
  status_text: null,
  source: null,
  as_of: null,
  names: [],
  buyer: null,
};

async function fromInvoices(
  { db }: LookupDeps,
  companyId: string,
  taxCode: string,
): Promise<TaxCodeAnswer | null> {
  const question = { phone: null, tax_code: taxCode, search_text: null, limit: 1 };
  const [buyer] = await searchBuyers(db, companyId, question);
  const name = buyer?.buyer_legal_name ?? buyer?.buyer_name;
  // The first of a prefix is the code itself where there is one: a branch's is longer.
  if (!buyer || !name || buyer.buyer_tax_code !== taxCode) return null;
  return {
    ...NOBODY,
    taxcode: taxCode,
    outcome: 'found',
    name,
    address: buyer.buyer_address_line,
    source: 'invoices',
    buyer,
  };
}

/** The same from the registers alone. */
export async function fromRegistry(deps: LookupDeps, taxCode: string): Promise<TaxCodeAnswer> {
  return answerOf(taxCode, await registered(deps, taxCode));
}

/** The register entry: our copy while it is recent, else the registers', else an old copy; null: none available. */
export async function registered(deps: LookupDeps, taxCode: string): Promise<RegistryEntry | null> {
  const entry = await findEntry(deps.db, taxCode);
  if (entry && isFresh(deps, entry)) return entry;
  const freshEntry = await ask(deps, taxCode);
  if (freshEntry) await saveEntry(deps.db, taxCode, freshEntry);
  return freshEntry ?? entry;
}

function isFresh({ clock, config }: LookupDeps, { taxpayer, fetchedAt }: RegistryEntry): boolean {
  const days = taxpayer ? config.businessRegistry.cacheDays : UNKNOWN_DAYS;
  return Date.parse(clock.now()) - Date.parse(fetchedAt) < days * DAY_MS;
}

/** Null where no register responded. */
async function ask(
  { businessRegistry, clock, log }: LookupDeps,
  taxCode: string,
): Promise<RegistryEntry | null> {
  try {
    return { taxpayer: await businessRegistry.lookUp(taxCode), fetchedAt: clock.now() };
  } catch (error) {
    if (!(error instanceof RegistryUnavailable)) throw error;
    log.warn({ err: error }, 'no register of taxpayers answers');
    return null;
  }
}

/** In the words of the call. */
export function answerOf(taxCode: string, entry: RegistryEntry | null): TaxCodeAnswer {
  if (entry === null) return { ...NOBODY, taxcode: taxCode, outcome: 'not-available' };
  const { taxpayer, fetchedAt } = entry;
  return {
    taxcode: taxCode,
    outcome: taxpayer ? 'found' : 'not-found',
    name: taxpayer?.name ?? null,
    address: taxpayer?.address ?? null,
    status: taxpayer?.status ?? null,
    status_text: taxpayer?.statusText ?? null,
    source: 'registry',
    as_of: fetchedAt,
    names: taxpayer ? [{ name: taxpayer.name, source: 'registry' }] : [],
    buyer: null,
  };
}
