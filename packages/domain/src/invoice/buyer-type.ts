import type { Buyer } from './invoice.ts';

/**
 * The buyer after the type was switched (ISS-016): a person has no legal name. `backup` is the legal name the buyer had
 * as an organisation, held by the form to restore it.
 */
export function switchBuyerType(
  buyer: Buyer,
  type: Buyer['type'],
  backup: string | null = null,
): Buyer {
  if (buyer.type === type) return buyer;
  return { ...buyer, type, legalName: type === 'PERSONAL' ? null : backup };
}
