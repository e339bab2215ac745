import { expect, test } from 'vitest';
import { lookupCodeOf, lookupFactsOf } from './lookup-code.ts';

const field = (name: string, value: string) => ({
  place: 'HDon/DLHDon/TTChung',
  name,
  type: 'string',
  value,
});

test('a look-up code is found under the name that its issuer gives it', () => {
  const others = field('VATAmount', '80000');
  expect(lookupCodeOf({ extras: [others, field('MTCuu', 'K7P2-9QX')] })).toBe('K7P2-9QX');
  expect(lookupCodeOf({ extras: [field('Mã số bí mật', ' ab12 ')] })).toBe('ab12');
  for (const name of ['MÃ TRA CỨU', 'MaTraCuu', 'Fkey', 'QuanLy_SoBaoMat', 'TransactionID'])
    expect(lookupCodeOf({ extras: [field(name, 'x1')] }), name).toBe('x1');
});

test('an invoice without a look-up code, or with an empty one, has none', () => {
  expect(lookupCodeOf({ extras: [] })).toBeNull();
  expect(lookupCodeOf({ extras: [field('MTCuu', ''), field('Fax', '024')] })).toBeNull();
  expect(lookupCodeOf({ extras: [field('MTCuu', 'x'.repeat(101))] })).toBeNull();
});

test('LOOK-001 a file tells whose solution wrote it, its code, and the page of a provider that we know', () => {
  const facts = (providerTaxCode: string | null, ...extras: ReturnType<typeof field>[]) =>
    lookupFactsOf({ providerTaxCode, extras });
  expect(facts(null)).toBeNull();
  expect(facts('không')).toBeNull();
  const page = 'https://www.meinvoice.vn/tra-cuu/?sc=AB';
  expect(facts('0101243150', field('Mã tra cứu', 'AB'), field('PortalLink', page))).toEqual({
    providerTaxCode: '0101243150',
    secretCode: 'AB',
    portalLink: page,
  });
  expect(facts(null, field('PortalLink', 'https://evil.example/'))).toBeNull();
});
