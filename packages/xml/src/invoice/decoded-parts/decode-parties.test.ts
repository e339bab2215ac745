import { expect, test } from 'vitest';
import { decodeInvoices } from '../decode.ts';
import { buyerNames } from './decode-parties.ts';

const A = 'CÔNG TY A';
const PERSON = 'Trần Văn Khế';

test.each([
  ['an organisation and who buys for it', A, PERSON, null, false, ['ENTERPRISE', PERSON, A]],
  [
    'whoever has the tax code of one',
    PERSON,
    PERSON,
    '0200000002',
    true,
    ['ENTERPRISE', PERSON, PERSON],
  ],
  ['a branch without its dash', A, A, '0200000002001', true, ['ENTERPRISE', A, A]],
  ['a code with a letter before it', A, A, 'x001099000009', false, ['ENTERPRISE', A, A]],
  ['somebody named twice alike', PERSON, PERSON, null, false, ['PERSONAL', PERSON, null]],
  ['somebody named as who buys', null, PERSON, null, false, ['PERSONAL', PERSON, null]],
  [
    'somebody with a personal tax code',
    PERSON,
    PERSON,
    '001099000009',
    false,
    ['PERSONAL', PERSON, null],
  ],
  ['somebody with an identity number', PERSON, null, null, true, ['PERSONAL', PERSON, null]],
  ['the same beside a shop', 'Cửa hàng B', PERSON, null, true, ['PERSONAL', PERSON, 'Cửa hàng B']],
  ['an organisation alone', A, null, null, false, ['ENTERPRISE', null, A]],
  ['nobody', null, null, null, false, ['PERSONAL', null, null]],
] as const)(
  'the buyer is a person or an organisation: %s',
  (_, organisation, person, code, hasNumber, expected) => {
    const { type, name, legalName } = buyerNames(organisation, person, code, hasNumber);
    expect([type, name, legalName]).toEqual(expected);
  },
);

function decoded(parties: string, template = '1') {
  const [invoice] = decodeInvoices(
    Buffer.from(
      `<HDon><DLHDon><TTChung><KHMSHDon>${template}</KHMSHDon><KHHDon>K26TAA</KHHDon><NLap>2026-11-20</NLap></TTChung><NDHDon>${parties}</NDHDon></DLHDon></HDon>`,
    ),
  );
  if (!invoice) throw new Error('there is no invoice in the file');
  return invoice;
}

test('a buyer with the number of an identity card is a person', () => {
  const buyer = (number: string) =>
    decoded(`<NMua><Ten>Cửa hàng B</Ten><HVTNMHang>${PERSON}</HVTNMHang>${number}</NMua>`).buyer;
  expect(buyer('<CCCDan>001099000009</CCCDan>')).toMatchObject({
    type: 'PERSONAL',
    identityNumber: '001099000009',
  });
  expect(buyer('')).toMatchObject({ type: 'ENTERPRISE', identityNumber: null });
});

test('a field of the provider without a value is no fact of the buyer', () => {
  const { buyer, extras } = decoded(
    '<NMua><TTKhac><TTin><TTruong>Fax</TTruong><DLieu/></TTin></TTKhac></NMua>',
  );
  expect(buyer.fax).toBeNull();
  expect(extras).toEqual([]);
});

test('parties of whom nothing is stated have empty names and addresses', () => {
  expect(decoded('').seller).toMatchObject({ taxCode: '', name: '', address: '' });
  expect(decoded('<NBan/>', '6').delivery).toEqual({
    dispatchOrder: '',
    vehicle: '',
    contractNumber: null,
    warehouseAddress: null,
    carrierName: null,
    shipperName: null,
  });
});
