import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { draftOf, kindOf, payloadOf, valuesOf } from './form-values.ts';

const empty = emptyDraft('vat', seller, '2026-11-21');
const buyer = {
  ...empty.buyer,
  legalName: 'Đại Phát',
  taxCode: '0399993309',
  address: 'Hà Nội',
  budgetUnitCode: '1234567',
};

test('what the form shows of a draft is what it gives back', () => {
  const draft = {
    ...empty,
    serial: 'C26TAA',
    currency: 'USD',
    exchangeRate: decimal('25450'),
    buyer,
  };
  const values = valuesOf(draft, '1');
  expect(draftOf(values, draft.lines, { seller })).toMatchObject({
    serial: 'C26TAA',
    exchangeRate: '25450',
    buyer,
  });
});

test('ISS-012 a new invoice is paid by bank transfer', () => {
  expect(valuesOf(empty, '1').paymentMethod).toBe('CK');
});

test('ISS-004 ISS-005 ISS-017 ISS-018 ISS-020 ISS-022 the payload carries the names of the specification, and no rate for dong', () => {
  const payload = payloadOf({ ...empty, serial: 'C26TAA', buyer }, { templateCode: '1' }, '9');
  expect(payload).toMatchObject({
    invoice_type: '1',
    invoice_template_code: '1',
    invoice_common_code: 'C26TAA',
    seller_template_announcement: '9',
    is_publish_now: false,
    buyer_data: {
      buyer_tax_code: '0399993309',
      buyer_address_line: 'Hà Nội',
      mdvqhnsach: '1234567',
    },
  });
  expect(payload).not.toHaveProperty('foreign_rate');
});

test('ISS-008 VAT invoices, sales invoices and transfer notes are written here, nothing else', () => {
  expect(['1', '2', '6', '3', ''].map(kindOf)).toEqual(['vat', 'sales', 'transfer', null, null]);
});

test('ISS-009 ISS-010 the delivery goes with a transfer note alone, blanks cut off, empty facts left out', () => {
  const values = {
    ...valuesOf(emptyDraft('transfer', seller, '2026-11-21'), '6'),
    delivery: {
      dispatchOrder: ' LĐ 7 ',
      vehicle: '29C',
      contractNumber: '',
      warehouseAddress: ' ',
      carrierName: 'Lê Thị Mận',
      shipperName: '',
    },
  };
  expect(draftOf(values, [], { seller }).delivery).toEqual({
    dispatchOrder: 'LĐ 7',
    vehicle: '29C',
    contractNumber: null,
    warehouseAddress: null,
    carrierName: 'Lê Thị Mận',
    shipperName: null,
  });
  expect(draftOf({ ...values, invoiceType: '2' }, [], { seller }).delivery).toBeNull();
});

test('a note that a draft came with is not lost by opening it here', () => {
  const draft = { ...empty, note: 'Giao trước 10 giờ' };
  expect(draftOf(valuesOf(draft, '1'), [], { seller }).note).toBe('Giao trước 10 giờ');
});
