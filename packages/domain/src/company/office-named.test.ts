import { expect, test } from 'vitest';
import { officeNamed } from './office-named.ts';

const OFFICES = [
  { code: '10100', name: 'Thuế Hà Nội' },
  { code: '10900', name: 'Thuế Hưng Yên' },
  { code: '11500', name: 'Thuế Tỉnh Hưng Yên' },
  { code: '70123', name: 'Thuế cơ sở 12 Thành phố Hồ Chí Minh' },
];

test.each([
  ['Thuế thành phố Hà Nội', '10100'],
  ['THUẾ TP. HÀ NỘI', '10100'],
  ['Thuế cơ sở 12 TP Hồ Chí Minh', '70123'],
  ['Thuế tỉnh Hưng Yên', '11500'],
  ['Thuế Hưng Yên', '10900'],
])('COMP-015 the register’s %s is the office %s of the list', (name, code) => {
  expect(officeNamed(name, OFFICES)?.code).toBe(code);
});

test('COMP-015 a name that no office has, or that several have, names none', () => {
  expect(officeNamed('Chi cục Thuế Doanh nghiệp lớn', OFFICES)).toBeNull();
  expect(officeNamed('Thuế TP Hưng Yên', OFFICES)).toBeNull();
  expect(officeNamed('', OFFICES)).toBeNull();
});
