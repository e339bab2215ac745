import { expect, test } from 'vitest';
import { hasValidCheckDigit, isOrganisationTaxCode } from '../identity/tax-code.ts';
import { providerOf } from './find-provider.ts';
import { INVOICE_PROVIDERS } from './invoice-providers.ts';
import { lookupLink, providerOfLink } from './lookup-link.ts';
import { wayToLookUp } from './way-to-look-up.ts';

const SELLER = '0399991100';
const VNPT = '0100684378';
const MISA = '0101243150';
const NOTHING = { providerTaxCode: null, secretCode: null, portalLink: null };

test('LOOK-005 the list of providers holds at least 32, each with a name, its own tax code and a link to look up', () => {
  expect(INVOICE_PROVIDERS.length).toBeGreaterThanOrEqual(32);
  expect(new Set(INVOICE_PROVIDERS.map(({ taxCode }) => taxCode)).size).toBe(
    INVOICE_PROVIDERS.length,
  );
  for (const provider of INVOICE_PROVIDERS) {
    expect(provider.name.trim()).not.toBe('');
    expect(isOrganisationTaxCode(provider.taxCode), provider.taxCode).toBe(true);
    expect(hasValidCheckDigit(provider.taxCode), provider.taxCode).toBe(true);
    for (const secretCode of [null, 'AB 12']) {
      const link = lookupLink(provider, { sellerTaxCode: SELLER, secretCode }) ?? '';
      expect(link).toMatch(/^https?:\/\/[a-z0-9.-]+(\/|$)/);
      expect(link).not.toMatch(/[{}]/);
    }
  }
});

test('LOOK-001 a provider is found by its tax code, a branch of it by the first ten digits', () => {
  expect(providerOf('0100109106')?.name).toBe('Viettel S-Invoice');
  expect(providerOf('0100109106-011')?.name).toBe('Viettel S-Invoice');
  expect(providerOf(SELLER)).toBeNull();
});

test('LOOK-002 the link is built as its provider wants it: the host of the seller, the code, or the plain page', () => {
  const link = (taxCode: string, secretCode: string | null, sellerTaxCode = SELLER) => {
    const provider = providerOf(taxCode);
    return provider && lookupLink(provider, { sellerTaxCode, secretCode });
  };
  expect(link(VNPT, 'K1')).toBe('https://0399991100-tt78.vnpt-invoice.com.vn/');
  expect(link(VNPT, null, '0399991100-002')).toBe(
    'https://0399991100-002-tt78.vnpt-invoice.com.vn/',
  );
  expect(link(VNPT, null, 'evil.example/')).toBeNull();
  expect(link(MISA, 'A&B $&')).toBe(
    'https://www.meinvoice.vn/tra-cuu/DownloadHandler.ashx?Type=pdf&Code=A%26B%20%24%26',
  );
  expect(link(MISA, null)).toBe('https://www.meinvoice.vn/tra-cuu/');
  expect(link('0101360697', '5c0e')).toBe('https://van.ehoadon.vn/Lookup?InvoiceGUID=5c0e');
});

test('LOOK-003 what is of the special supplier is looked up by its code alone, everybody else by the provider', () => {
  const facts = { ...NOTHING, sellerTaxCode: SELLER, providerTaxCode: VNPT, secretCode: 'K1' };
  expect(wayToLookUp(facts, SELLER)).toEqual({ way: 'direct' });
  expect(wayToLookUp(facts, VNPT)).toEqual({ way: 'direct' });
  expect(wayToLookUp({ ...facts, providerTaxCode: `${VNPT}-001` }, VNPT)).toEqual({
    way: 'direct',
  });
  expect(wayToLookUp(facts, '0399998804')).toMatchObject({
    way: 'provider',
    provider: { taxCode: VNPT },
    link: 'https://0399991100-tt78.vnpt-invoice.com.vn/',
  });
  // A branch is another seller than its head office, and without a code there is nothing to ask by.
  expect(wayToLookUp(facts, `${SELLER}-002`).way).toBe('provider');
  expect(wayToLookUp({ ...facts, secretCode: null }, SELLER).way).toBe('provider');
});

test('LOOK-007 whose provider is not in the table is unknown; a seller with a page of its own needs no provider', () => {
  const of = (sellerTaxCode: string, providerTaxCode: string | null) =>
    wayToLookUp({ ...NOTHING, sellerTaxCode, providerTaxCode }, null);
  expect(of(SELLER, null)).toEqual({ way: 'unknown' });
  expect(of(SELLER, '0399998804')).toEqual({ way: 'unknown' });
  expect(of('0305795054', MISA)).toMatchObject({ way: 'provider', provider: { name: 'PVOIL' } });
});

test('a link in a stranger’s file leads nowhere but to the page of a provider, over TLS', () => {
  expect(providerOfLink('https://www.meinvoice.vn/tra-cuu/?sc=ABC')?.taxCode).toBe(MISA);
  expect(providerOfLink('https://0399991100-tt78.vnpt-invoice.com.vn/x')?.taxCode).toBe(VNPT);
  for (const text of [
    'http://www.meinvoice.vn/tra-cuu/',
    'https://www.meinvoice.vn.evil.example/',
    'https://evil.example/-tt78.vnpt-invoice.com.vn/',
    'https://evil.example-tt78.vnpt-invoice.com.vn/',
    'https://-tt78.vnpt-invoice.com.vn/',
    'https://www.meinvoice.vn@evil.example/',
    'https://user@www.meinvoice.vn/',
    'https://www.meinvoice.vn:8443/',
    'javascript:alert(1)',
    'www.meinvoice.vn',
    'https://www.meinvoice.vn\\@evil.example/',
    'https://www.meinvoice.vn/ x',
    '',
  ])
    expect(providerOfLink(text), text).toBeNull();
  const portalLink = 'https://www.meinvoice.vn/tra-cuu/?sc=ABC';
  const facts = { ...NOTHING, sellerTaxCode: SELLER, providerTaxCode: VNPT, portalLink };
  expect(wayToLookUp(facts, null)).toMatchObject({ provider: { taxCode: MISA }, link: portalLink });
  expect(wayToLookUp({ ...facts, portalLink: 'https://evil.example/' }, null)).toMatchObject({
    provider: { taxCode: VNPT },
  });
});
