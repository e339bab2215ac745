import { expect, test } from 'vitest';
import { type KnownName, otherNameOf } from './known-name.ts';

const own = (name: string): KnownName => ({ name, source: 'invoices' });
const registered = (name: string): KnownName => ({ name, source: 'registry' });

test('a tax code that own partners know under another name is pointed out, however either name is abbreviated', () => {
  expect(otherNameOf('Công ty TNHH Hoa Lan', [own('Công ty Cổ phần Đại Phát')])?.name).toBe(
    'Công ty Cổ phần Đại Phát',
  );
  expect(otherNameOf('CÔNG TY CP ĐẠI PHÁT', [own('Công ty Cổ phần Đại Phát')])).toBeNull();
  expect(otherNameOf('Hoa Lan', [own('Đại Phát'), own('Hoa Lan')])).toBeNull();
});

test('the register counts before what was typed into earlier invoices', () => {
  const both = [own('Hoa Lan'), registered('Đại Phát')];
  expect(otherNameOf('Hoa Lan', both)).toEqual(registered('Đại Phát'));
  expect(otherNameOf('Đại Phát', both)).toBeNull();
});

test('where no name is stated or known there is nothing to point out', () => {
  expect(otherNameOf(null, [own('Đại Phát')])).toBeNull();
  expect(otherNameOf('Hoa Lan', [])).toBeNull();
  expect(otherNameOf('Hoa Lan', [own(' ')])).toBeNull();
});
