import { isNameDoubted, type RecordedName } from '@hoadon/domain/partners/name-of-record';
import { partnerIdentity, partnerName } from '@hoadon/domain/partners/partner-identity';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { JobKind } from '../../platform/jobs/port.ts';
import {
  leaveWithoutPartner,
  nextWithoutPartner,
  setBuyersInForce,
  setPartners,
  takeWithoutPartner,
  type WithoutPartner,
} from '../invoices/index.ts';
import { findEntries } from '../lookup/index.ts';
import type { PartnersDeps } from './deps.ts';
import { findRecordedNames, type NamedPartner, savePartners } from './partner.repository.ts';

export const ATTRIBUTE: JobKind<Record<string, never>> = {
  name: 'partners-attribute',
  retryLimit: 0,
};
export const ATTRIBUTE_EVERY_SECONDS = 10;
/** Invoices of one transaction. */
const AT_ONCE = 500;

/**
 * Creates the partners that new invoices name, updates changed names, and assigns the invoices to them, company by
 * company; rows of corrected own invoices get the buyer in force. Runs after the act that saved the invoice, so that no act waits for it. A company or an invoice that fails
 * does not stop the others.
 */
export async function attributeInvoices(
  deps: Pick<PartnersDeps, 'db' | 'clock' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (
      let companyId = await nextWithoutPartner(deps.db, '0');
      companyId !== null;
      companyId = await nextWithoutPartner(deps.db, companyId)
    ) {
      if (stopping?.aborted) return;
      const mayHaveMore = await attributeTurn(deps, companyId).catch((err: unknown) => {
        deps.log.error({ err, companyId }, 'invoices were not given to their partners');
        return false;
      });
      isMore ||= mayHaveMore;
    }
  }
}

/**
 * The next invoices of a company; true where there may be more. Those that fail together are tried by fewer, until
 * the one whose partner cannot be made is found: it stays without, and stops no other.
 */
async function attributeTurn(
  deps: Pick<PartnersDeps, 'db' | 'clock' | 'log'>,
  companyId: string,
): Promise<boolean> {
  for (let most = AT_ONCE; ; most = Math.ceil(most / 2)) {
    const tried: string[] = [];
    try {
      return (await attributeSome(deps, companyId, most, tried)) === most;
    } catch (err) {
      const [first, ...others] = tried;
      if (isInfrastructureError(err) || first === undefined) throw err;
      if (others.length > 0) continue;
      await leaveWithoutPartner(deps.db, companyId, first);
      deps.log.error(
        { err, companyId, invoice: first },
        'the partner of an invoice cannot be made',
      );
      return true;
    }
  }
}

/** `tried`: those that it took. */
const attributeSome = (
  { db, clock }: Pick<PartnersDeps, 'db' | 'clock'>,
  companyId: string,
  most: number,
  tried: string[],
) =>
  transact(db, async (tx) => {
    const invoices = await takeWithoutPartner(tx, companyId, most);
    tried.push(...invoices.map(({ id }) => id));
    await setBuyersInForce(
      tx,
      companyId,
      invoices.filter(({ direction }) => direction === 'issued').map(({ id }) => id),
    );
    const named = invoices.flatMap((invoice) => {
      const identity = partnerIdentity(invoice.party);
      return identity === null ? [] : [{ ...invoice, identity }];
    });
    if (named.length === 0) return invoices.length;
    const currentNames = await knownNames(tx, companyId, named);
    const ids = await savePartners(tx, companyId, partnersIn(named, currentNames), clock.now());
    const given = named.flatMap(({ id, identity }) => {
      const partnerId = ids.get(identity);
      return partnerId === undefined ? [] : [{ id, partner_id: partnerId }];
    });
    await setPartners(tx, companyId, given);
    return invoices.length;
  });

type Named = WithoutPartner & Readonly<{ identity: string }>;

/** What partners are called so far, by identity, and what the register calls them, by tax code. */
type KnownNames = Readonly<{
  recorded: ReadonlyMap<string, RecordedName>;
  registered: ReadonlyMap<string, string>;
}>;
const NOTHING_KNOWN: KnownNames = { recorded: new Map(), registered: new Map() };

async function knownNames(
  tx: Tx,
  companyId: string,
  invoices: readonly Named[],
): Promise<KnownNames> {
  const identities = [...new Set(invoices.map(({ identity }) => identity))];
  const taxCodes = [...new Set(invoices.flatMap(({ party }) => party.taxCode || []))];
  const recorded = await findRecordedNames(tx, companyId, identities);
  const entries = await findEntries(tx, taxCodes);
  const registered = [...entries].flatMap(([code, { taxpayer }]) =>
    taxpayer ? [[code, taxpayer.name] as const] : [],
  );
  return { recorded, registered: new Map(registered) };
}

/**
 * Each once, called as the latest of the invoices calls it, a proven one before any other. A doubted name gives way to every other, and
 * counts as unproven.
 */
export function partnersIn(
  invoices: readonly Named[],
  { recorded, registered }: KnownNames = NOTHING_KNOWN,
): NamedPartner[] {
  const partners = new Map<string, NamedPartner>();
  const truestLast = [...invoices].sort(
    (a, b) =>
      Number(a.is_believed) - Number(b.is_believed) || a.issued_on.localeCompare(b.issued_on),
  );
  for (const invoice of truestLast) {
    const { identity, direction, party } = invoice;
    const partner = partners.get(identity);
    const isDoubted = isNameDoubted(partnerName(party), {
      recorded: recorded.get(identity) ?? recordedName(partner),
      registered: registered.get(party.taxCode ?? '') ?? null,
      isOwnStatement: direction === 'received',
    });
    partners.set(identity, {
      ...(partner && isDoubted ? partner : namedBy(invoice, isDoubted)),
      is_customer: direction === 'issued' || (partner?.is_customer ?? false),
      is_vendor: direction === 'received' || (partner?.is_vendor ?? false),
    });
  }
  return [...partners.values()];
}

const recordedName = (partner: NamedPartner | undefined): RecordedName | null =>
  partner && !partner.is_name_unproven ? { name: partner.name, isOwn: false } : null;

function namedBy(
  { identity, issued_on, is_believed, party }: Named,
  isDoubted: boolean,
): Omit<NamedPartner, 'is_customer' | 'is_vendor'> {
  const name = partnerName(party);
  const searched = [name, party.name, party.taxCode, party.phone, party.identityNumber];
  return {
    identity,
    tax_code: party.taxCode || null,
    person: party.taxCode ? null : identity,
    name,
    address: party.address ?? null,
    search_text: foldForSearch(searched.filter(Boolean).join(' ')),
    named_on: issued_on,
    is_name_unproven: !is_believed || isDoubted,
  };
}
