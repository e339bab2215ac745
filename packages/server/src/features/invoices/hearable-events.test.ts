import { SERVER_EVENT_TYPES } from '@hoadon/contracts/invoices';
import {
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  type Permission,
  type PermissionSet,
  ROLE_PERMISSIONS,
} from '@hoadon/domain/access/permission';
import { expect, test } from 'vitest';
import { hearing, mayHear } from './hearable-events.ts';

const setOf = (...granted: Permission[]): PermissionSet =>
  Object.fromEntries(
    PERMISSION_GROUPS.map((group) => [
      group,
      Object.fromEntries(PERMISSION_ACTS.map((act) => [act, granted.includes(`${group}.${act}`)])),
    ]),
  ) as PermissionSet;

const heardBy = (set: PermissionSet, state = 'accepted') =>
  SERVER_EVENT_TYPES.filter((type) => mayHear(set, { type, subject: '1', payload: { state } }));

test('a member without rights hears of nothing but notifications and the licence', () => {
  expect(heardBy(setOf())).toEqual(['licence', 'notification']);
});

test('a member hears of what a right to view shows, and an admin of everything', () => {
  expect(heardBy(ROLE_PERMISSIONS.admin)).toEqual([...SERVER_EVENT_TYPES]);
  expect(heardBy(setOf('report.view'))).toEqual(['licence', 'notification', 'vat-return']);
  expect(heardBy(setOf('invoice_management.view'))).not.toContain('draft-import');
  expect(heardBy(setOf('invoice_draft_management.view'))).toEqual([
    ...['invoice', 'bulk-run', 'draft-import', 'email', 'licence', 'notification'],
  ]);
});

test('only a member who may read drafts hears of a draft', () => {
  expect(heardBy(setOf('invoice_management.view'), 'draft')).not.toContain('invoice');
  expect(heardBy(setOf('invoice_draft_management.view'), 'draft')).toContain('invoice');
});

test('a fact for readers of the outbox is no event of a page', () => {
  expect(mayHear(ROLE_PERMISSIONS.admin, { type: 'notable', subject: '1', payload: {} })).toBe(
    false,
  );
});

test('of what a member may not hear only the id arrives, so that a page rejoins behind it', () => {
  const heard: string[] = [];
  const listener = hearing(setOf(), {
    begin: (id) => heard.push(`begin ${id}`),
    happened: ({ id }) => heard.push(`happened ${id}`),
  });
  const payload = { state: 'accepted' };
  listener.happened({ id: '1', type: 'invoice', subject: '9', payload });
  listener.happened({ id: '2', type: 'licence', subject: '9', payload });
  expect(heard).toEqual(['begin 1', 'happened 2']);
});
