import { ISSUE_CODES } from '@hoadon/domain/invoice/validation/issue-codes';
import { expect, test } from 'vitest';
import en from './issue/en.json';
import no from './issue/no.json';
import vi from './issue/vi.json';

const parameters = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();

test.each([
  { language: 'vi', texts: vi },
  { language: 'en', texts: en },
  { language: 'no', texts: no },
])('every fault the validation can find has its sentence in $language', ({ texts }) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(ISSUE_CODES).sort());
  for (const [code, text] of Object.entries(texts)) {
    expect(text.trim(), code).not.toBe('');
    expect(parameters(text), code).toEqual(parameters(Object(vi)[code]));
  }
});

test('VAL-001 VAL-011 VAL-014 VAL-018 VAL-019 VAL-029 VAL-031 the sentences of the specification are used verbatim', () => {
  expect(vi['buyer-name-required']).toBe('Bạn cần tên người mua hoặc tên đơn vị.');
  expect(vi['exchange-rate-required']).toBe('Tỷ giá là bắt buộc');
  expect(en['tax-code-invalid']).toContain('Invalid tax code format');
  expect(vi['line-fields-required']).toBe('{{fields}} không được bỏ trống');
  expect(vi['line-unit-invalid']).toBe('Đơn vị không hợp lệ. Ví dụ: cái, hộp, thùng, kg,...');
  expect(en['email-invalid']).toContain('Invalid information at email number {{position}}');
  expect(vi['password-repeat-differs']).toBe('Mật khẩu không khớp');
});
