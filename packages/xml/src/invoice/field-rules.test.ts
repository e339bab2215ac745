import { expect, test } from 'vitest';
import { EMAIL, emailText, INVOICE_NUMBER, SERIAL, TAX_CODE, taxCodeText } from './field-rules.ts';

test.each([
  ['of an organisation', '0100000001', null],
  ['of a branch', '0100000001-002', null],
  ['of a person', '001099000009', null],
  ['with a letter before it', 'x0100000001', 'pattern'],
  ['of eleven digits', '01000000012', 'pattern'],
  ['of thirteen digits', '0010990000091', 'pattern'],
  ['of a person with a letter before it', 'x001099000009', 'pattern'],
  ['of a branch with a fourth digit', '0100000001-0021', 'length'],
])('a tax code %s is valid in the file, or breaks its rule', (_, code, fault) => {
  expect(TAX_CODE.broken(code)).toBe(fault);
});

test.each([
  ['17', null],
  ['99999999', null],
  ['017', 'pattern'],
  ['17a', 'pattern'],
  ['123456789', 'length'],
])('the number of an invoice is written without zeros before it: %s', (number, fault) => {
  expect(INVOICE_NUMBER.broken(number)).toBe(fault);
});

test.each([
  ['C26TAA', null],
  ['K26NAB', null],
  ['AA/20E', 'pattern'],
  ['C26TA', 'pattern'],
  ['C26TAAB', 'length'],
])('a series is a letter of the code, the year and three letters: %s', (serial, fault) => {
  expect(SERIAL.broken(serial)).toBe(fault);
});

test.each([
  ['0100000001002', '0100000001-002'],
  ['0100000001-002', '0100000001-002'],
  ['0100000001', '0100000001'],
  ['00100000001002', '00100000001002'],
  ['MST 0100000001002', 'MST 0100000001002'],
  [null, null],
])('thirteen digits alone are a branch, which gets its dash: %s', (code, written) => {
  expect(taxCodeText(code)).toBe(written);
});

const ADDRESS = 'ketoan.cong.ty@vidu.example';

test('a list of addresses that fits is written as it was typed', () => {
  expect(emailText('mot@vidu.example; hai@vidu.example')).toBe(
    'mot@vidu.example; hai@vidu.example',
  );
  const full = 'mot.hai.ba.bon@vidu.example, nam.sau@vidu.example.';
  expect(full).toHaveLength(50);
  expect(emailText(full)).toBe(full);
  expect(emailText(null)).toBeNull();
});

test('addresses that fill the tag to its last character are all written', () => {
  const other = 'muahang.ab@vidu.example'.slice(-22);
  const written = `${ADDRESS};${other}`;
  expect(written).toHaveLength(50);
  expect(emailText(`${ADDRESS} ;  ${other}`)).toBe(written);
  expect(EMAIL.broken(written)).toBeNull();
  expect(emailText(`${ADDRESS};x${other}`)).toBe(ADDRESS);
});

test('a separator of addresses is not written at the end', () => {
  expect(emailText(`  ;  ${ADDRESS} ,,,                         ; `)).toBe(ADDRESS);
});
