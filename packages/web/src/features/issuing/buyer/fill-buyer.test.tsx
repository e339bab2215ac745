import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { type FormValues, valuesOf } from '../editor/index.ts';
import { fillBuyer, fromRegister, type SuggestedBuyer, undoFill } from './fill-buyer.ts';

const openForm = (buyer: Partial<FormValues['buyer']> = {}) =>
  renderHook(() => {
    const values = valuesOf(emptyDraft('vat', seller, '2026-11-21'), '1');
    const form = useForm<FormValues>({
      defaultValues: { ...values, buyer: { ...values.buyer, ...buyer } },
    });
    // As the form of an invoice does, which knows by it what has been changed.
    void form.formState.defaultValues;
    return form;
  }).result.current;
const first: SuggestedBuyer = {
  source: 'invoices',
  type: 'ENTERPRISE',
  texts: { taxCode: '0399995507', legalName: 'Một', address: 'Huế', email: 'mot@example.test' },
};
const second = fromRegister('registry', '0399996606', 'Hai', 'Đà Nẵng');

test('the e-mail of one buyer does not go with the name of the next', () => {
  const form = openForm();
  const fill = fillBuyer(form, first, null);
  fillBuyer(form, second, fill);
  expect(form.getValues('buyer')).toMatchObject({
    taxCode: '0399996606',
    legalName: 'Hai',
    address: 'Đà Nẵng',
    email: '',
  });
});

test('an e-mail that was typed by hand stays with the next buyer', () => {
  const form = openForm();
  const fill = fillBuyer(form, first, null);
  form.setValue('buyer.email', 'tay@example.test');
  fillBuyer(form, second, fill);
  expect(form.getValues('buyer.email')).toBe('tay@example.test');
});

test('undo gives back what stood there, but not over what was typed since', () => {
  const form = openForm();
  form.setValue('buyer.legalName', 'Gõ dở');
  const fill = fillBuyer(form, first, null);
  form.setValue('buyer.address', 'Sửa lại sau');
  undoFill(form, fill);
  expect(form.getValues('buyer')).toMatchObject({
    taxCode: '',
    legalName: 'Gõ dở',
    address: 'Sửa lại sau',
    email: '',
  });
});

const OPENED = {
  taxCode: '0399995507',
  legalName: 'Một',
  name: 'Võ Đức Hồng',
  address: 'Huế',
  email: 'mot@example.test',
};

test('a correction that names another buyer clears the person and the e-mail of the former one, and undo gives them back', () => {
  const form = openForm(OPENED);
  form.setValue('buyer.taxCode', '0399996606');
  const fill = fillBuyer(form, second, null);
  expect(form.getValues('buyer')).toMatchObject({
    taxCode: '0399996606',
    legalName: 'Hai',
    address: 'Đà Nẵng',
    name: '',
    email: '',
  });
  undoFill(form, fill);
  expect(form.getValues('buyer')).toMatchObject({ name: 'Võ Đức Hồng', email: 'mot@example.test' });
});

test('a correction of the tax code alone leaves the person and the e-mail of the same company', () => {
  const form = openForm(OPENED);
  fillBuyer(form, fromRegister('registry', '0399996606', 'Một', 'Huế'), null);
  expect(form.getValues('buyer')).toMatchObject({
    taxCode: '0399996606',
    name: 'Võ Đức Hồng',
    email: 'mot@example.test',
  });
});

test('what was typed in a correction for the new buyer stays', () => {
  const form = openForm(OPENED);
  form.setValue('buyer.email', 'hai@example.test');
  fillBuyer(form, second, null);
  expect(form.getValues('buyer')).toMatchObject({ name: '', email: 'hai@example.test' });
});
