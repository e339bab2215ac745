import { updateUserInfo } from '@hoadon/contracts/users';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useAct } from '../../../lib/acts/act.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { ProfileForm as Form, faultText } from '../account-form.ts';
import { currentUserQuery } from '../queries.ts';

type ProfileFormProps = { name: string; phone: string; onDirty: (isDirty: boolean) => void };

/** Name and phone of one's own, the same in every company. */
export function ProfileForm({ name, phone, onDirty }: ProfileFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useAct();
  const form = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { name, phone },
  });
  const { isDirty, errors } = form.formState;
  const saving = useMutation({
    mutationFn: (wanted: Form) => act.send(updateUserInfo, wanted),
    onSuccess: (_, wanted) => {
      form.reset(wanted);
      onDirty(false);
      toast.success(t('auth.profile.saved'));
      return client.invalidateQueries(currentUserQuery);
    },
  });
  const fault = (field: keyof Form) => faultText(t, errors[field]?.message);
  return (
    <form
      noValidate
      aria-label={t('auth.profile.title')}
      onChange={() => onDirty(true)}
      onSubmit={form.handleSubmit((wanted) => saving.mutate(wanted))}
      className="flex flex-col gap-4"
    >
      <Field required label={t('auth.field.name')} error={fault('name')}>
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
      <Field required label={t('auth.field.phone')} error={fault('phone')}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <ErrorLine error={saving.error} />
      <Button
        type="submit"
        variant="primary"
        busy={saving.isPending}
        disabled={!isDirty}
        className="self-start"
      >
        {t('common.action.save')}
      </Button>
    </form>
  );
}
