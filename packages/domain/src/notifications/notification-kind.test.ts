import { expect, test } from 'vitest';
import { may, ROLE_PERMISSIONS } from '../access/permission.ts';
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  NOTIFICATION_TYPES,
  typeNumber,
} from './notification-kind.ts';

test('NOTI-006 the types are numbered 0 to 8 in the order of the documents, and each has a kind', () => {
  expect(NOTIFICATION_TYPES.map(typeNumber)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(NOTIFICATION_TYPES[4]).toBe('RELEASE_INVOICE_SUCCESS');
  const types = new Set(NOTIFICATION_KIND_NAMES.map((name) => NOTIFICATION_KINDS[name].type));
  expect([...types].toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
});

test('NOTI-015 an error is what connecting the tax account again mends, nothing else', () => {
  const errors = NOTIFICATION_KIND_NAMES.filter(
    (name) => NOTIFICATION_KINDS[name].label === 'error',
  );
  expect(errors).toEqual(['tax-account-failed', 'sync-stopped']);
});

test('failures of the whole company are for administrators alone, what happens to invoices for accountants too', () => {
  const forAccountants = (name: (typeof NOTIFICATION_KIND_NAMES)[number]) =>
    may(ROLE_PERMISSIONS.accountant, NOTIFICATION_KINDS[name].seenWith);
  expect(NOTIFICATION_KIND_NAMES.filter((name) => !forAccountants(name))).toEqual([
    'work-failed',
    'sync-stopped',
  ]);
});
