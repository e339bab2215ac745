import {
  PERMISSION_ACTS,
  PERMISSION_GROUPS,
  type Permission,
  type PermissionSet,
} from './permission.ts';

/** Sets that are offered beside the roles, each for one kind of work. */
export const RIGHTS_PRESETS = ['viewer', 'drafter', 'approver', 'chief'] as const;
export type RightsPreset = (typeof RIGHTS_PRESETS)[number];

const setOf = (...granted: Permission[]): PermissionSet => {
  const flagsOf = (group: (typeof PERMISSION_GROUPS)[number]) =>
    Object.fromEntries(PERMISSION_ACTS.map((act) => [act, granted.includes(`${group}.${act}`)]));
  return Object.fromEntries(
    PERMISSION_GROUPS.map((group) => [group, flagsOf(group)]),
  ) as PermissionSet;
};

const everyActOf = (...groups: (typeof PERMISSION_GROUPS)[number][]): Permission[] =>
  groups.flatMap((group) => PERMISSION_ACTS.map((act) => `${group}.${act}` as const));

/** What each of them may do; as a set of the user's own it is saved like any other. */
export const PRESET_PERMISSIONS: Readonly<Record<RightsPreset, PermissionSet>> = {
  viewer: setOf(
    'invoice_draft_management.view',
    'invoice_management.view',
    'publish_management.view',
    'report.view',
    'setting_management.view',
  ),
  // Writes drafts that other users issue.
  drafter: setOf(
    ...everyActOf('invoice_draft_management'),
    'invoice_management.view',
    'publish_management.view',
  ),
  approver: setOf(
    'invoice_management.view',
    'invoice_management.add',
    'invoice_management.change',
    'report.view',
  ),
  // All of the books; the rights of colleagues stay with the administrators.
  chief: setOf(
    ...everyActOf(
      'invoice_draft_management',
      'invoice_management',
      'publish_management',
      'report',
      'setting_management',
    ),
    'user_management.view',
  ),
};

/** The preset that grants exactly the same, or null. */
export const presetOf = (set: PermissionSet): RightsPreset | null =>
  RIGHTS_PRESETS.find((preset) =>
    PERMISSION_GROUPS.every((group) =>
      PERMISSION_ACTS.every((act) => PRESET_PERMISSIONS[preset][group][act] === set[group][act]),
    ),
  ) ?? null;
