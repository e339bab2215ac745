import type { PartyRegistration, TaxCodeAnswer } from '@hoadon/contracts/lookup';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { type Party, partnerName } from '@hoadon/domain/partners/partner-identity';
import { fieldVerdict, REGISTERED_FIELDS } from '@hoadon/domain/partners/registration-check';
import { requireOpened } from '../invoices/index.ts';
import type { LookupDeps } from './deps.ts';
import { fromRegistry } from './look-up-tax-code.ts';

/**
 * What the registers say today of seller and buyer beside what the invoice states, be it issued or
 * received. A side without a tax code is nobody's to verify, and is left out. Throws NOT_FOUND.
 */
export async function checkRegistration(
  deps: LookupDeps,
  companyId: string,
  id: string,
): Promise<PartyRegistration[]> {
  const { content } = await requireOpened(deps, companyId, id);
  if (!content) return [];
  const sides = [
    { side: 'seller', party: content.seller },
    { side: 'buyer', party: content.buyer },
  ] as const;
  const checked = sides.map(async ({ side, party }) => {
    const taxCode = normaliseTaxCode(party.taxCode ?? '');
    if (!isTaxCode(taxCode)) return [];
    return [registrationOf(side, party, await fromRegistry(deps, taxCode))];
  });
  return (await Promise.all(checked)).flat();
}

function registrationOf(
  side: PartyRegistration['party'],
  party: Party,
  answer: TaxCodeAnswer,
): PartyRegistration {
  const stated = { name: partnerName(party) || null, address: party.address ?? null };
  return {
    party: side,
    tax_code: answer.taxcode,
    outcome: answer.outcome,
    status: answer.status,
    status_text: answer.status_text,
    as_of: answer.as_of,
    fields: REGISTERED_FIELDS.map((field) => ({
      field,
      shown: stated[field],
      registered: answer[field],
      verdict: fieldVerdict(field, stated[field], answer[field]),
    })),
  };
}
