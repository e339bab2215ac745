import { expect, test } from 'vitest';
import { may, PERMISSION_GROUPS, ROLE_PERMISSIONS } from './permission.ts';
import { PRESET_PERMISSIONS, presetOf, RIGHTS_PRESETS } from './rights-presets.ts';

test.each(RIGHTS_PRESETS)('the preset "%s" is recognised by what it grants', (preset) => {
  const { ...stored } = PRESET_PERMISSIONS[preset];
  expect(presetOf(JSON.parse(JSON.stringify(stored)))).toBe(preset);
});

test('a set that grants one right more is no preset', () => {
  const { viewer } = PRESET_PERMISSIONS;
  expect(presetOf({ ...viewer, report: { ...viewer.report, add: true } })).toBeNull();
  expect(presetOf(ROLE_PERMISSIONS.admin)).toBeNull();
});

test('the preset of viewers changes nothing, and every preset that acts on something sees it', () => {
  for (const group of PERMISSION_GROUPS) {
    const { add, change, delete: remove } = PRESET_PERMISSIONS.viewer[group];
    expect([add, change, remove]).toEqual([false, false, false]);
    for (const preset of RIGHTS_PRESETS) {
      const flags = PRESET_PERMISSIONS[preset][group];
      expect((flags.add || flags.change || flags.delete) && !flags.view).toBe(false);
    }
  }
});

test('who writes drafts issues none, who approves purchases writes no sale, and the chief gives no rights', () => {
  const { drafter, approver, chief } = PRESET_PERMISSIONS;
  expect(may(drafter, 'invoice_draft_management.add')).toBe(true);
  expect(may(drafter, 'publish_management.add')).toBe(false);
  expect(may(approver, 'invoice_management.change')).toBe(true);
  expect(may(approver, 'invoice_draft_management.add')).toBe(false);
  expect(may(chief, 'report.change')).toBe(true);
  expect(may(chief, 'user_management.change')).toBe(false);
});
