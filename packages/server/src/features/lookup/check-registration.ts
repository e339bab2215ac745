import type { PartyRegistration } from '@hoadon/contracts/lookup';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { type Party, partnerName } from '@hoadon/domain/partners/partner-identity';
import { standingOn, type TaxpayerStatus } from '@hoadon/domain/partners/registered-standing';
import { fieldVerdict, REGISTERED_FIELDS } from '@hoadon/domain/partners/registration-check';
import { requireOpened } from '../invoices/index.ts';
import type { LookupDeps } from './deps.ts';
import { answerOf, registered } from './look-up-tax-code.ts';
import type { RegistryEntry } from './registry-entry.repository.ts';

/**
 * Register entries of seller and buyer beside the data of the invoice, issued or received: name and address as of today,
 * status as of the day of the invoice where the register has a history. Leaves out a side without a tax code, which cannot
 * be verified. Throws NOT_FOUND.
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
    const entry = await registered(deps, taxCode);
    return [
      {
        ...registrationOf(side, party, taxCode, entry),
        standing: standingOf(entry, content.issuedOn),
      },
    ];
  });
  return (await Promise.all(checked)).flat();
}

function standingOf(entry: RegistryEntry | null, issuedOn: PlainDate): TaxpayerStatus | null {
  if (!entry?.taxpayer) return null;
  const { status, history } = entry.taxpayer;
  return standingOn({ status, history, askedOn: dayInVietnam(entry.fetchedAt) }, issuedOn);
}

function registrationOf(
  side: PartyRegistration['party'],
  party: Party,
  taxCode: string,
  entry: RegistryEntry | null,
): Omit<PartyRegistration, 'standing'> {
  const answer = answerOf(taxCode, entry);
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
