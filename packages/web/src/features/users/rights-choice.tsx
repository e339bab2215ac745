import { type PermissionSet, ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { RightsMatrix } from './rights-matrix.tsx';

/** A preset, or a set of one's own. */
export type Rights = Readonly<{ kind: 'admin' | 'accountant' | 'own'; set: PermissionSet }>;
export const ACCOUNTANT: Rights = { kind: 'accountant', set: ROLE_PERMISSIONS.accountant };

/** As the calls take them. */
export const wireRights = ({ kind, set }: Rights) => ({
  role: kind === 'admin' ? ('admin' as const) : ('accountant' as const),
  einvoicerole: kind === 'own' ? set : null,
});

type RightsChoiceProps = { value: Rights; onChange: (rights: Rights) => void };

/** The role, and with a set of one's own each right of it (USER-002). */
export function RightsChoice({ value, onChange }: RightsChoiceProps) {
  const { t } = useTranslation();
  const choose = (kind: Rights['kind']) =>
    onChange({ kind, set: kind === 'own' ? value.set : ROLE_PERMISSIONS[kind] });
  return (
    <>
      <Field label={t('users.field.role')} hint={t(`users.preset.${value.kind}.hint`)}>
        <Select
          value={value.kind}
          options={(['accountant', 'admin', 'own'] as const).map((kind) => ({
            value: kind,
            label: t(`users.preset.${kind}.name`),
          }))}
          onChange={({ target }) => choose(target.value as Rights['kind'])}
        />
      </Field>
      {value.kind === 'own' && (
        <RightsMatrix value={value.set} onChange={(set) => onChange({ kind: 'own', set })} />
      )}
    </>
  );
}
