import type { TaxCodeAnswer } from '@hoadon/contracts/lookup';
import { RegistryUnavailable } from '../../connectors/business-registry/port.ts';
import type { LookupDeps } from './deps.ts';
import { keptNames } from './kept-names.ts';
import { findEntry, keepEntry, type RegistryEntry } from './registry-entry.repository.ts';
import { searchBuyers } from './search-buyers.ts';

const DAY_MS = 86_400_000;
/** A company founded yesterday is registered tomorrow. */
const UNKNOWN_DAYS = 1;

/**
 * Who has the tax code: the company's own invoices first, then the registers (S-55). Never
 * refuses and never waits longer than the registers' timeouts: where nobody can say, that is the answer.
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
  const kept = (await keptNames(db, companyId, [taxcode])).get(taxcode) ?? [];
  const isPartner = kept.some((one) => one.source === 'invoices');
  return source === 'invoices' && name && !isPartner ? [{ name, source }, ...kept] : [...kept];
}

const NOBODY = {
  name: null,
  address: null,
  status: null,
  status_text: null,
  source: null,
  as_of: null,
  names: [],
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
  };
}

/** The same from the registers alone. */
export async function fromRegistry(deps: LookupDeps, taxCode: string): Promise<TaxCodeAnswer> {
  return answerOf(taxCode, await registered(deps, taxCode));
}

/** What the registers say, of our copy while that is young, and an old one where none answers; null: nobody can say. */
export async function registered(deps: LookupDeps, taxCode: string): Promise<RegistryEntry | null> {
  const kept = await findEntry(deps.db, taxCode);
  if (kept && isFresh(deps, kept)) return kept;
  const asked = await ask(deps, taxCode);
  if (asked) await keepEntry(deps.db, taxCode, asked);
  return asked ?? kept;
}

function isFresh({ clock, config }: LookupDeps, { taxpayer, fetchedAt }: RegistryEntry): boolean {
  const days = taxpayer ? config.businessRegistry.cacheDays : UNKNOWN_DAYS;
  return Date.parse(clock.now()) - Date.parse(fetchedAt) < days * DAY_MS;
}

/** Null where no register could say. */
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
  };
}
