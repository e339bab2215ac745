import { managesUsers } from '@hoadon/domain/access/permission';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { personFaults } from './person-faults.ts';
import { useCreateUser } from './queries.ts';
import { ACCOUNTANT, type Rights, RightsChoice, wireRights } from './rights-choice.tsx';
import { RightsModal } from './user-form.tsx';

const NOBODY = { name: '', phone: '', email: '', password: '' };

/**
 * Creates an account for a colleague, who receives the password personally (USER-014); the server validates the values.
 */
export function CreateUser({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [person, setPerson] = useState(NOBODY);
  const [rights, setRights] = useState<Rights>(ACCOUNTANT);
  const [ownPassword, setOwnPassword] = useState('');
  const create = useCreateUser();
  const needsProof = managesUsers(rights.set);
  const typed = (field: keyof typeof NOBODY) => ({
    value: person[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setPerson({ ...person, [field]: target.value }),
  });
  const faults = personFaults(t, create.error);
  const save = () =>
    create.mutate(
      { ...person, ...wireRights(rights), ...(needsProof && { own_password: ownPassword }) },
      {
        onSuccess: ({ name }) => {
          toast.success(t('users.create.done', { name }));
          onClose();
        },
      },
    );
  return (
    <RightsModal
      title={t('users.create.title')}
      submit={t('users.create.action')}
      act={create}
      onSubmit={save}
      onClose={onClose}
    >
      <Field required label={t('users.field.name')} error={faults.name}>
        <TextInput {...typed('name')} />
      </Field>
      <Field required label={t('users.field.phone')} error={faults.phone}>
        <TextInput {...typed('phone')} inputMode="tel" />
      </Field>
      <Field
        required
        label={t('users.field.email')}
        hint={t('users.create.emailHint')}
        error={faults.email}
      >
        <TextInput {...typed('email')} inputMode="email" />
      </Field>
      <Field
        required
        label={t('users.field.password')}
        hint={t('users.create.passwordHint')}
        error={faults.password}
      >
        <PasswordInput {...typed('password')} autoComplete="new-password" />
      </Field>
      <RightsChoice value={rights} onChange={setRights} />
      {needsProof && (
        <OwnPasswordField value={ownPassword} onChange={setOwnPassword} error={create.error} />
      )}
      {create.error && <p className="font-semibold">{t('users.create.failed')}</p>}
    </RightsModal>
  );
}
