import { createTagAccessList } from '@hoadon/contracts/tag-sharing';
import { addDays } from '@hoadon/domain/dates/add-days';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { foldForSearch } from '@hoadon/domain/search/fold';
import { LONGEST_SHARE_DAYS } from '@hoadon/domain/sharing/share-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { CallError, isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import type { SharedTag } from './guest-tag.ts';
import { OtherCustomers } from './other-customers.tsx';
import { customersQuery, type listedCustomers } from './queries.ts';
import { SharePreview } from './share-preview.tsx';

/** A month is long enough for most who look. */
const USUAL_DAYS = 30;
/** Before a name that is being typed is looked for. Milliseconds. */
const PAUSE = 300;

type ShareFormProps = { tag: SharedTag; onMade: (id: string) => void; onClose: () => void };

/** Shares a tag with a person outside the company. */
export function ShareForm({ tag, onMade, onClose }: ShareFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const today = dayInVietnam(new Date().toISOString());
  const begun = {
    name: '',
    email: '',
    customer: null as string | null,
    withPurchases: false,
    until: addDays(today, USUAL_DAYS),
  };
  const [typed, setTyped] = useState(begun);
  const [tried, setTried] = useState(false);
  const proposed = useProposedCustomer(typed.name);
  const act = useAct();
  const create = useMutation({
    mutationFn: (without_others: boolean) =>
      act.send(createTagAccessList, {
        tag_id: tag.id,
        name: typed.name,
        email: typed.email,
        customer_id: typed.customer,
        with_purchases: typed.withPurchases,
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
            proposed={proposed}
            onChange={(customer) => setTyped({ ...typed, customer })}
          />
        </Field>
        {proposed && typed.customer === null && (
          <p role="status" className="-mt-2 text-small">
            <Button
              variant="quiet"
              onClick={() => setTyped({ ...typed, customer: proposed.value })}
            >
              {t('tagSharing.form.propose', { customer: proposed.label })}
            </Button>
          </p>
        )}
        <Checkbox
          checked={typed.withPurchases}
          onChange={({ target }) => setTyped({ ...typed, withPurchases: target.checked })}
          label={t('tagSharing.form.withPurchases')}
        />
        <SharePreview
          tagId={tag.id}
          customer={typed.customer}
          withPurchases={typed.withPurchases}
        />
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

/** The customer whose name is written as the one for whom the tag is shared. */
function useProposedCustomer(typed: string): ComboboxItem | null {
  const name = useSettled(typed.trim(), PAUSE);
  const query = useQuery({ ...customersQuery(name), enabled: name.length > 1 });
  const key = foldForSearch(name);
  const matches = query.data?.filter(({ company_name }) =>
    foldForSearch(company_name).includes(key),
  );
  // A single match is chosen; of several the user chooses.
  const [only, ...others] = matches ?? [];
  return name.length > 1 && only && others.length === 0 ? itemOf(only) : null;
}

type Customer = Awaited<ReturnType<typeof listedCustomers>>[number];

const itemOf = ({ id, company_name, taxcode }: Customer): ComboboxItem => ({
  value: id,
  label: company_name,
  ...(taxcode && { detail: taxcode }),
});

type CustomerPickerProps = {
  value: string | null;
  proposed: ComboboxItem | null;
  onChange: (id: string | null) => void;
};

function CustomerPicker({ value, proposed, onChange }: CustomerPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery(customersQuery(text));
  const listed = (query.data ?? []).map(itemOf);
  const isListed = listed.some((item) => item.value === proposed?.value);
  const items = proposed && !isListed ? [proposed, ...listed] : listed;
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
