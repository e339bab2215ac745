import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { crc16, type QrFacts, qrText } from './qr-text.ts';

const ID = '0123456789ABCDEF0123456789ABCDEF';
const FACTS: QrFacts = {
  id: ID,
  sellerTaxCode: '0100000001-002',
  template: '1',
  serial: 'C26TAA',
  number: '17',
  issuedOn: '2026-11-21',
  total: decimal('3275000'),
};

/** Splits the objects of one level by the rule "two digits of id, two of length" alone. */
function objectsIn(text: string): Record<string, string> {
  const objects: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    objects[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return objects;
}

test('the checksum is CRC-16/CCITT-FALSE, whose check value is known', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('the QR text has seller, series, number, day and total, and its checksum agrees', () => {
  const text = qrText(FACTS);
  const outer = objectsIn(text);
  expect(outer['00']).toBe('01');
  expect(outer['63']).toBe(crc16(text.slice(0, -4)));
  expect(objectsIn(outer['99'] ?? '')).toEqual({
    '00': FACTS.id,
    '01': '0100000001002',
    '02': '1',
    '03': 'C26TAA',
    '04': '17',
    '05': '20261121',
    '06': '3275000',
  });
});

test('a large amount beside a long number costs digits of the GUID and nothing else', () => {
  const total = decimal('-12345678901234.5678');
  const inside = objectsIn(qrText({ ...FACTS, number: '99999999', total }))['99'] ?? '';
  expect(inside.length).toBeLessThanOrEqual(99);
  const objects = objectsIn(inside);
  expect(objects['06']).toBe(total);
  expect(objects['04']).toBe('99999999');
  expect(ID.startsWith(objects['00'] ?? '?')).toBe(true);
});

test('a GUID for which no digit is left is not written at all', () => {
  const named = (serial: string) => {
    const inside = objectsIn(qrText({ ...FACTS, serial }))['99'] ?? '';
    return [inside.length, objectsIn(inside)['00']];
  };
  const [length = 0] = named('');
  // Without its GUID of 32 and the four digits before it.
  const rest = Number(length) - 36;
  expect(named('C'.repeat(99 - 4 - 1 - rest))).toEqual([99, ID.slice(0, 1)]);
  expect(named('C'.repeat(99 - 4 - rest))).toEqual([95, undefined]);
  expect(named('C'.repeat(99 - rest))).toEqual([99, undefined]);
});

test('a checksum has four digits, whatever it comes to', () => {
  const texts = Array.from({ length: 100 }, (_, number) => crc16(`hóa đơn ${number}`));
  expect(texts.filter((text) => !/^[\dA-F]{4}$/.test(text))).toEqual([]);
  expect(texts.some((text) => text.startsWith('0'))).toBe(true);
});
