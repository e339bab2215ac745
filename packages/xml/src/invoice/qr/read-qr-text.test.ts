import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { qrText } from './qr-text.ts';
import { readQrText } from './read-qr-text.ts';

const FACTS = {
  id: '0123456789ABCDEF0123456789ABCDEF',
  sellerTaxCode: '0399991100-002',
  template: '1',
  serial: 'C26TAA',
  number: '17',
  issuedOn: '2026-11-21',
  total: decimal('-3275000.5'),
};

test('the QR text of an invoice is read as it was written', () => {
  const { id: _, ...facts } = FACTS;
  expect(readQrText(qrText(FACTS))).toEqual(facts);
});

test('the example of Decision 1450 is read: payment before it, a wrong checksum behind it', () => {
  const text =
    '00020101021226280010A0000007750110010700172952045499530370454061200005802VN5905DNXYZ6005HANOI' +
    '99740010A00000077501130107001729001020110306C21TYY04026805082021112106061200006304383C';
  expect(readQrText(text)).toEqual({
    sellerTaxCode: '0107001729-001',
    template: '1',
    serial: 'C21TYY',
    number: '68',
    issuedOn: '2021-11-21',
    total: '120000',
  });
});

const built = (...objects: readonly (readonly [string, string])[]) =>
  objects.map(([id, value]) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('');

/** The text of an invoice with these objects; null leaves one out. */
function textWith(changed: Readonly<Record<string, string | null>>): string {
  const objects = { '01': '0399991100', '02': '1', '03': 'C26TAA', '04': '7', ...changed };
  const stated = Object.entries(objects).flatMap(([id, value]) =>
    value === null ? [] : [[id, value] as const],
  );
  return built(['00', '01'], ['99', built(...stated)]);
}

test('a day or a total that cannot be read is left out, and what follows the invoice may be broken', () => {
  const text = textWith({ '05': '20261399', '06': 'nhiều' });
  expect(readQrText(`${text}63`)).toMatchObject({ number: '7', issuedOn: null, total: null });
  expect(readQrText(textWith({}))).toMatchObject({ issuedOn: null, total: null });
  for (const day of ['120261121', '202611211', '2026-11-21'])
    expect(readQrText(textWith({ '05': day })), day).toMatchObject({ number: '7', issuedOn: null });
});

test('blanks around QR values are ignored, and the form may be missing', () => {
  const padded = {
    '01': ' 0399991100 ',
    '02': null,
    '03': 'C26TAA ',
    '04': ' 7',
    '05': ' 20261121',
  };
  expect(readQrText(textWith(padded))).toEqual({
    sellerTaxCode: '0399991100',
    template: '',
    serial: 'C26TAA',
    number: '7',
    issuedOn: '2026-11-21',
    total: null,
  });
});

test('the first text that is no object ends what is read', () => {
  const text = textWith({});
  expect(readQrText(`${text}ABCD${textWith({ '04': '8' })}`)).toMatchObject({ number: '7' });
});

test('a text as long as the tag may be is read', () => {
  const full = textWith({}).padEnd(512, 'x');
  expect(readQrText(full)).toMatchObject({ number: '7' });
  expect(readQrText(`${full}x`)).toBeNull();
});

test('any other text is no invoice', () => {
  for (const text of [
    '',
    'https://www.meinvoice.vn/tra-cuu/?sc=ABC',
    '000201',
    '0002019999',
    '99040102',
    qrText(FACTS).replace('0399991100002', 'ABCDEFGHIJKLM'),
    qrText({ ...FACTS, serial: '' }),
    qrText({ ...FACTS, number: 'x' }),
    // Cut off inside the total.
    qrText(FACTS).slice(0, -10),
    textWith({ '01': null }),
    textWith({ '03': null }),
    textWith({ '04': null }),
    textWith({ '04': '123456789' }),
    textWith({ '04': 'số 7' }),
    textWith({ '04': '7a' }),
  ])
    expect(readQrText(text), text).toBeNull();
});
