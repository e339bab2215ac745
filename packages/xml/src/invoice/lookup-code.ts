import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { providerOfLink } from '@hoadon/domain/lookup/lookup-link';
import type { LookupFacts } from '@hoadon/domain/lookup/way-to-look-up';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Invoice } from './invoice.ts';

/** Names used by issuers for the code of their look-up page, without case, accents and spaces. */
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
/** People type a code, so a longer text is none. */
const LONGEST_CODE = 100;
const LONGEST_LINK = 500;

type Extras = Pick<Invoice, 'extras'>;

/** Returns the look-up code among the fields added by the issuer, or null. */
export const lookupCodeOf = (invoice: Extras): string | null =>
  named(invoice, CODES, (text) => text.length <= LONGEST_CODE);

/** Returns the look-up page and code stated in the file; null without any. */
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

/**
 * Returns the first usable value under one of the names. Skips fields outside of the signed data, which anyone can add.
 */
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
