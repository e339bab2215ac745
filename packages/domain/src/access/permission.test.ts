import { expect, test } from 'vitest';
import { may, PERMISSION_ACTS, PERMISSION_GROUPS, ROLE_PERMISSIONS } from './permission.ts';

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
