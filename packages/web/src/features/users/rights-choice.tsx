import type { RoboticsUser } from '@hoadon/contracts/users';
import { type PermissionSet, ROLE_PERMISSIONS, type Role } from '@hoadon/domain/access/permission';
import {
  PRESET_PERMISSIONS,
  presetOf,
  RIGHTS_PRESETS,
  type RightsPreset,
} from '@hoadon/domain/access/rights-presets';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { RightsMatrix } from './rights-matrix.tsx';

export type RightsKind = Role | RightsPreset | 'own';
/** A role, a preset, or a set of one's own. */
export type Rights = Readonly<{ kind: RightsKind; set: PermissionSet }>;
export const ACCOUNTANT: Rights = { kind: 'accountant', set: ROLE_PERMISSIONS.accountant };

const KINDS = ['accountant', 'admin', ...RIGHTS_PRESETS, 'own'] as const;

const isRole = (kind: RightsKind): kind is Role => kind in ROLE_PERMISSIONS;

const setOf = (kind: Exclude<RightsKind, 'own'>): PermissionSet =>
  isRole(kind) ? ROLE_PERMISSIONS[kind] : PRESET_PERMISSIONS[kind];

/** What a colleague has: a set that grants what a preset does is named after it. */
export const rightsOf = ({
  roboticsrole,
  einvoicerole: set,
  has_own_set,
}: Pick<RoboticsUser, 'roboticsrole' | 'einvoicerole' | 'has_own_set'>): Rights => ({
  kind: has_own_set ? (presetOf(set) ?? 'own') : roboticsrole.role,
  set,
});

/** As the calls take them. */
export const wireRights = ({ kind, set }: Rights) => ({
  role: kind === 'admin' ? ('admin' as const) : ('accountant' as const),
  einvoicerole: isRole(kind) ? null : set,
});

type RightsChoiceProps = { value: Rights; onChange: (rights: Rights) => void };

/** The role or the preset, and with a set of one's own each right of it (USER-002). */
export function RightsChoice({ value, onChange }: RightsChoiceProps) {
  const { t } = useTranslation();
  const choose = (kind: RightsKind) =>
    onChange({ kind, set: kind === 'own' ? value.set : setOf(kind) });
  return (
    <>
      <Field label={t('users.field.role')} hint={t(`users.preset.${value.kind}.hint`)}>
        <Select
          value={value.kind}
          options={KINDS.map((kind) => ({ value: kind, label: t(`users.preset.${kind}.name`) }))}
          onChange={({ target }) => choose(target.value as RightsKind)}
        />
      </Field>
      {value.kind === 'own' && (
        <RightsMatrix value={value.set} onChange={(set) => onChange({ kind: 'own', set })} />
      )}
    </>
  );
}
