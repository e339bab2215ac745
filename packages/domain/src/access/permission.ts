/** The six groups of the specification, each with four flags (S-65). */
export const PERMISSION_GROUPS = [
  'invoice_draft_management',
  'invoice_management',
  'publish_management',
  'report',
  'setting_management',
  'user_management',
] as const;
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number];
export const PERMISSION_ACTS = ['add', 'view', 'change', 'delete'] as const;
export type PermissionAct = (typeof PERMISSION_ACTS)[number];
export type Permission = `${PermissionGroup}.${PermissionAct}`;
export type Role = 'admin' | 'accountant';
export type PermissionSet = Readonly<
  Record<PermissionGroup, Readonly<Record<PermissionAct, boolean>>>
>;

const flags = (...granted: PermissionAct[]): Record<PermissionAct, boolean> => ({
  add: granted.includes('add'),
  view: granted.includes('view'),
  change: granted.includes('change'),
  delete: granted.includes('delete'),
});
const ALL = flags('add', 'view', 'change', 'delete');

/** What a role may do where no set of its own is stored for the user. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, PermissionSet>> = {
  admin: {
    invoice_draft_management: ALL,
    invoice_management: ALL,
    publish_management: ALL,
    report: ALL,
    setting_management: ALL,
    user_management: ALL,
  },
  accountant: {
    invoice_draft_management: ALL,
    invoice_management: ALL,
    publish_management: flags('add', 'view'),
    report: ALL,
    setting_management: flags('view'),
    user_management: flags('view'),
  },
};

export const groupOf = (permission: Permission): PermissionGroup => partsOf(permission)[0];

const partsOf = (permission: Permission) =>
  permission.split('.') as [group: PermissionGroup, act: PermissionAct];

/** Who changes or deletes a row is shown it by the response, or acts on what is hidden: both are void without the right to view. */
const VOID_WITHOUT_VIEW: readonly PermissionAct[] = ['change', 'delete'];

/**
 * Returns the flag that keeps the set from granting the permission, or null where it grants it: the permission itself, or the right
 * to view its group. A set of another release may lack the group.
 */
export function lackingFor(set: Partial<PermissionSet>, permission: Permission): Permission | null {
  const [group, act] = partsOf(permission);
  if (!set[group]?.[act]) return permission;
  return VOID_WITHOUT_VIEW.includes(act) && !set[group].view ? `${group}.view` : null;
}

/** Whether the set grants it. */
export const may = (set: Partial<PermissionSet>, permission: Permission): boolean =>
  lackingFor(set, permission) === null;

/** The first permission that `wanted` grants and `own` does not, or null. */
export function firstMissing(
  own: Partial<PermissionSet>,
  wanted: PermissionSet,
): Permission | null {
  for (const group of PERMISSION_GROUPS)
    for (const act of PERMISSION_ACTS)
      if (wanted[group][act] && !may(own, `${group}.${act}`)) return `${group}.${act}`;
  return null;
}

/**
 * Whether the set lets its owner make, change or remove colleagues. Granting or revoking such a set takes a
 * confirmation by password.
 */
export const managesUsers = ({ user_management: { add, change, delete: remove } }: PermissionSet) =>
  add || change || remove;
