import { foldForSearch } from '../search/fold.ts';

/** One side of an invoice, with the facts that identify it. */
export type Party = Readonly<{
  name: string | null;
  legalName?: string | null;
  taxCode: string | null;
  identityNumber?: string | null;
  passportNumber?: string | null;
  budgetUnitCode?: string | null;
  country?: string | null;
  address?: string | null;
  phone?: string | null;
}>;

/**
 * The identity of a partner across invoices: the tax code, else another number that identifies by law (Decree 70/2025
 * on the buyer's facts), else the name with the country of a foreign organisation, else name and address together. Null: a name alone
 * does not identify, and a consumer without one has no identity.
 */
export function partnerIdentity(party: Party): string | null {
  const { taxCode, identityNumber, passportNumber, budgetUnitCode, country, address } = party;
  if (taxCode) return `tax ${taxCode}`;
  if (identityNumber) return `person ${identityNumber}`;
  if (passportNumber) return `passport ${passportNumber.toUpperCase()}`;
  if (budgetUnitCode) return `budget ${budgetUnitCode}`;
  const name = foldForSearch(partnerName(party));
  if (country && party.legalName) return `foreign ${country} ${name}`;
  const foldedAddress = foldForSearch(address ?? '');
  return name && foldedAddress ? `name ${name} / ${foldedAddress}` : null;
}

/** What the partner is called: the organisation, else the person. */
export const partnerName = ({ legalName, name }: Party): string => legalName || name || '';
