import { expect, test } from 'vitest';
import { type Party, partnerIdentity, partnerName } from './partner-identity.ts';

const LAN: Party = {
  name: 'Phạm Thị Lan',
  legalName: null,
  taxCode: null,
  identityNumber: null,
  passportNumber: null,
  budgetUnitCode: null,
  address: '27 Ngõ Chợ, Phường Láng',
};

test('a tax code is one partner, however the name is written', () => {
  const taxCode = '0399998804';
  const one = partnerIdentity({ ...LAN, taxCode, legalName: 'Công ty Bình Minh' });
  expect(partnerIdentity({ ...LAN, taxCode, legalName: 'CTY BÌNH MINH', address: null })).toBe(one);
  expect(partnerIdentity({ ...LAN, taxCode: '0399997705' })).not.toBe(one);
});

test.each(['identityNumber', 'passportNumber', 'budgetUnitCode'] as const)(
  'without a tax code the %s identifies the party, at any address',
  (number) => {
    const one = partnerIdentity({ ...LAN, [number]: '001088012345' });
    expect(partnerIdentity({ ...LAN, [number]: '001088012345', address: 'Huế' })).toBe(one);
    expect(partnerIdentity({ ...LAN, [number]: '001088099999' })).not.toBe(one);
  },
);

test('a number of one sort is not taken for one of another', () => {
  const numbers = ['taxCode', 'identityNumber', 'passportNumber', 'budgetUnitCode'];
  const identities = numbers.map((name) => partnerIdentity({ ...LAN, [name]: '001088012345' }));
  expect(new Set(identities).size).toBe(numbers.length);
});

test('without any number the name and the address are one partner, accents and marks aside', () => {
  const one = partnerIdentity(LAN);
  expect(partnerIdentity({ ...LAN, name: 'PHAM THI LAN', address: '27 ngõ chợ phường láng' })).toBe(
    one,
  );
  expect(partnerIdentity({ ...LAN, address: '5 Phố Huế' })).not.toBe(one);
});

test('a name alone identifies no partner', () => {
  expect(partnerIdentity({ ...LAN, name: 'Bán cho người tiêu dùng', address: null })).toBeNull();
  expect(partnerIdentity({ ...LAN, name: null })).toBeNull();
  expect(partnerIdentity({ ...LAN, address: ' - ' })).toBeNull();
});

test('a partner is called by its organisation, else by the person', () => {
  expect(partnerName({ ...LAN, legalName: 'Công ty Bình Minh' })).toBe('Công ty Bình Minh');
  expect(partnerName(LAN)).toBe('Phạm Thị Lan');
  expect(partnerName({ ...LAN, name: null })).toBe('');
});

test('a foreign organisation without a tax code is one partner by name and country, at any address', () => {
  const sakura: Party = { ...LAN, name: null, legalName: 'Sakura Trading K.K.', country: 'JP' };
  const one = partnerIdentity(sakura);
  expect(partnerIdentity({ ...sakura, legalName: 'SAKURA TRADING K.K.', address: 'Osaka' })).toBe(
    one,
  );
  expect(partnerIdentity({ ...sakura, country: 'US' })).not.toBe(one);
  expect(partnerIdentity({ ...sakura, taxCode: '0399998804' })).toBe('tax 0399998804');
});

test('of a foreign person a name and a nationality are not enough', () => {
  expect(partnerIdentity({ ...LAN, country: 'JP', address: null })).toBeNull();
});
