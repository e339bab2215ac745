import { createTagAccessList } from '@hoadon/contracts/tag-sharing';
import { addDays } from '@hoadon/domain/dates/add-days';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { LONGEST_SHARE_DAYS } from '@hoadon/domain/sharing/share-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/acts/act.ts';
import { CallError, isRefusal } from '../../lib/call-error.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import type { SharedTag } from './guest-tag.ts';
import { OtherCustomers } from './other-customers.tsx';
import { customersQuery } from './queries.ts';

/** A month is long enough for most who look. */
const USUAL_DAYS = 30;

type ShareFormProps = { tag: SharedTag; onMade: (id: string) => void; onClose: () => void };

/** Shares a tag with somebody else. */
export function ShareForm({ tag, onMade, onClose }: ShareFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const today = dayInVietnam(new Date().toISOString());
  const begun = {
    name: '',
    email: '',
    customer: null as string | null,
    until: addDays(today, USUAL_DAYS),
  };
  const [typed, setTyped] = useState(begun);
  const [tried, setTried] = useState(false);
  const act = useAct();
  const create = useMutation({
    mutationFn: (without_others: boolean) =>
      act.send(createTagAccessList, {
        tag_id: tag.id,
        name: typed.name,
        email: typed.email,
        customer_id: typed.customer,
        without_others,
        expires_on: typed.until,
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['tag-shares'] });
      onMade(id);
    },
  });
  const guard = useCloseGuard(typed.name !== '' || typed.email !== '', onClose);
  const faults = {
    name: typed.name.trim() === '' && t('tagSharing.form.nameMissing'),
    email:
      typed.email.trim() !== '' && !isEmail(typed.email.trim()) && t('tagSharing.form.emailWrong'),
    until:
      (typed.until < today || typed.until > addDays(today, LONGEST_SHARE_DAYS)) &&
      t('tagSharing.form.untilWrong'),
  };
  const submit = () => {
    setTried(true);
    if (!Object.values(faults).some(Boolean) && !create.isPending) create.mutate(false);
  };
  const others = isRefusal(create.error, 'TAG_HAS_OTHER_CUSTOMERS') ? create.error : null;
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      title={t('tagSharing.title', { tag: tag.name })}
      submitLabel={t('tagSharing.share')}
      busy={create.isPending}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('tagSharing.form.about')}</p>
        <Field required label={t('tagSharing.form.name')} error={tried && faults.name}>
          <TextInput
            value={typed.name}
            maxLength={200}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </Field>
        <Field
          required
          label={t('tagSharing.until')}
          hint={t('tagSharing.form.untilHint')}
          error={tried && faults.until}
        >
          <DateInput
            value={typed.until}
            onChange={(until) => setTyped({ ...typed, until: until ?? begun.until })}
          />
        </Field>
        <Field
          label={t('tagSharing.form.email')}
          hint={t('tagSharing.form.emailHint')}
          error={tried && faults.email}
        >
          <TextInput
            value={typed.email}
            maxLength={254}
            inputMode="email"
            spellCheck={false}
            onChange={({ target }) => setTyped({ ...typed, email: target.value })}
          />
        </Field>
        <Field label={t('tagSharing.form.customer')} hint={t('tagSharing.form.customerHint')}>
          <CustomerPicker
            value={typed.customer}
            onChange={(customer) => setTyped({ ...typed, customer })}
          />
        </Field>
        {!others && <ErrorLine error={create.error} />}
      </div>
      {others instanceof CallError && (
        <OtherCustomers
          refusal={others}
          busy={create.isPending}
          onShare={() => create.mutate(true)}
          onCancel={create.reset}
        />
      )}
    </FormModal>
  );
}

type CustomerPickerProps = { value: string | null; onChange: (id: string | null) => void };

function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery(customersQuery(text));
  const items = (query.data ?? []).map(({ id, company_name, taxcode }) => ({
    value: id,
    label: company_name,
    ...(taxcode && { detail: taxcode }),
  }));
  return (
    <Combobox
      items={items}
      value={value}
      onChange={onChange}
      onSearch={setText}
      loading={query.isFetching}
      placeholder={t('tagSharing.form.everybody')}
    />
  );
}
