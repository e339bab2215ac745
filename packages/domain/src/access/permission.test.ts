import { expect, test } from 'vitest';
import {
  lackingFor,
  may,
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  ROLE_PERMISSIONS,
} from './permission.ts';

const granted = (role: 'admin' | 'accountant') =>
  PERMISSION_GROUPS.flatMap((group) =>
    PERMISSION_ACTS.map((act) => `${group}.${act}` as const).filter((each) =>
      may(ROLE_PERMISSIONS[role], each),
    ),
  );

test('an admin may do everything', () => {
  expect(granted('admin')).toHaveLength(PERMISSION_GROUPS.length * PERMISSION_ACTS.length);
});

test('an accountant publishes, and only looks at settings and users', () => {
  const own = granted('accountant');
  expect(own.filter((each) => each.startsWith('publish'))).toEqual([
    'publish_management.add',
    'publish_management.view',
  ]);
  expect(own.filter((each) => /^(?:setting|user)_/.test(each))).toEqual([
    'setting_management.view',
    'user_management.view',
  ]);
  expect(
    own.filter((each) => each.startsWith('invoice_') || each.startsWith('report')),
  ).toHaveLength(12);
});

test.each(['change', 'delete'] as const)(
  'a right to %s grants nothing without the right to view, which is what is missing',
  (act) => {
    const none = { add: false, view: false, change: false, delete: false };
    const set = { ...ROLE_PERMISSIONS.admin, report: { ...none, [act]: true } };
    expect(may(set, `report.${act}`)).toBe(false);
    expect(lackingFor(set, `report.${act}`)).toBe('report.view');
    const both = { ...set, report: { ...set.report, view: true } };
    expect(lackingFor(both, `report.${act}`)).toBeNull();
  },
);

test('a right to add is granted without the right to view', () => {
  const set = { ...ROLE_PERMISSIONS.admin.report, view: false };
  expect(may({ report: set }, 'report.add')).toBe(true);
});
