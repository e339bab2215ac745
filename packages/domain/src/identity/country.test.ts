import { expect, test } from 'vitest';
import { countryName, FOREIGN_COUNTRIES } from './country.ts';
import { foreignCountry, isForeignCountry } from './country-code.ts';

test('a country is one of ISO 3166-1 other than Viet Nam, each once', () => {
  expect(new Set(FOREIGN_COUNTRIES).size).toBe(248);
  expect(FOREIGN_COUNTRIES.length).toBe(248);
  expect(FOREIGN_COUNTRIES.filter((code) => !isForeignCountry(code))).toEqual([]);
  expect([isForeignCountry('VN'), isForeignCountry('ZZ'), isForeignCountry('jp')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('every country has a name in each language of the product', () => {
  for (const language of ['vi', 'en', 'no'])
    expect(FOREIGN_COUNTRIES.filter((code) => countryName(code, language) === code)).toEqual([]);
  expect(countryName('JP', 'vi')).toBe('Nhật Bản');
  expect(countryName('ZZ', 'vi')).toBe('ZZ');
});

test('Viet Nam is stated by leaving the country out', () => {
  expect([foreignCountry('vn'), foreignCountry(null), foreignCountry('jp')]).toEqual([
    null,
    null,
    'JP',
  ]);
});

test('letters that only become Latin in capitals name no country', () => {
  expect(isForeignCountry(foreignCountry('it') ?? '')).toBe(true);
  expect(isForeignCountry(foreignCountry('ıt') ?? '')).toBe(false);
  expect(isForeignCountry(foreignCountry('ﬁ') ?? '')).toBe(false);
});
