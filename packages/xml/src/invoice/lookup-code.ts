import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { providerOfLink } from '@hoadon/domain/lookup/lookup-link';
import type { LookupFacts } from '@hoadon/domain/lookup/way-to-look-up';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Invoice } from './invoice.ts';

/** Names under which issuers write the code that a buyer types on their look-up page, without case, accents and spaces. */
const CODES = [
  'mtcuu',
  'matracuu',
  'matc',
  'masobimat',
  'mabaomat',
  'quanlysobaomat',
  'mnhdon',
  'ctchdon',
  'reservationcode',
  'keysearch',
  'searchkey',
  'transactionid',
  'fkey',
];
const LINKS = ['portallink', 'dltracuu'];
/** A code is typed by people; what is longer is none. */
const LONGEST_CODE = 100;
const LONGEST_LINK = 500;

type Extras = Pick<Invoice, 'extras'>;

/** The look-up code among the fields the issuer added, or null where there is none. */
export const lookupCodeOf = (invoice: Extras): string | null =>
  named(invoice, CODES, (text) => text.length <= LONGEST_CODE);

/** Where and by what an invoice can be looked up, as its file says; null where it says nothing of it. */
export function lookupFactsOf(
  invoice: Extras & Pick<Invoice, 'providerTaxCode'>,
): LookupFacts | null {
  const provider = normaliseTaxCode(invoice.providerTaxCode ?? '');
  const facts = {
    providerTaxCode: isTaxCode(provider) ? provider : null,
    secretCode: lookupCodeOf(invoice),
    portalLink: named(
      invoice,
      LINKS,
      (text) => text.length <= LONGEST_LINK && providerOfLink(text) !== null,
    ),
  };
  return Object.values(facts).every((fact) => fact === null) ? null : facts;
}

/** The first field under one of the names whose value will do. Anybody can add one outside the signed data: it names no page and no code. */
function named(
  { extras }: Extras,
  names: readonly string[],
  isUsable: (text: string) => boolean,
): string | null {
  const field = extras.find(({ name, value, isUnsigned }) => {
    const text = value.trim();
    return !isUnsigned && text !== '' && names.includes(plain(name)) && isUsable(text);
  });
  return field?.value.trim() ?? null;
}

const plain = (name: string): string => foldForSearch(name).replaceAll(/[^a-z0-9]/g, '');
