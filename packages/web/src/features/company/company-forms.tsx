import type { CompanySettings } from '@hoadon/contracts/company';
import { COMPANY_LENGTHS, REQUIRED_OF_COMPANY } from '@hoadon/domain/company/company-information';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { SettingsField, SettingsTab } from '../../ui/settings-form/index.ts';
import { banksQuery } from './company-queries.ts';
import type { CompanyTextName, CompanyValues } from './company-values.ts';
import { OfficeChoice } from './office-choice.tsx';
import { UsageFigures } from './usage-figures.tsx';

type Limits = keyof typeof COMPANY_LENGTHS;

/** The four forms of the page; read-only without the right to change them. */
export function useCompanyForms(
  settings: CompanySettings | undefined,
  mayChange: boolean,
): readonly SettingsTab<CompanyValues>[] {
  const { t } = useTranslation();
  const text = (
    name: CompanyTextName,
    field: Limits,
    wide = false,
  ): SettingsField<CompanyValues> => ({
    name,
    label: t(`company.field.${name}`),
    required: mayChange && REQUIRED_OF_COMPANY.has(field),
    wide,
    control: ({ value, onChange, onBlur }) => {
      const Control = name === 'seller_description' ? TextArea : TextInput;
      return (
        <Control
          value={value}
          maxLength={COMPANY_LENGTHS[field]}
          readOnly={!mayChange}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      );
    },
  });
  const birthday: SettingsField<CompanyValues> = {
    name: 'ddpl_birthday',
    label: t('company.field.ddpl_birthday'),
    required: mayChange,
    control: ({ value, onChange, onBlur }) => (
      <DateInput value={value} onChange={onChange} onBlur={onBlur} readOnly={!mayChange} />
    ),
  };
  const sex: SettingsField<CompanyValues> = {
    name: 'ddpl_sex',
    label: t('company.field.ddpl_sex'),
    required: mayChange,
    control: ({ value, onChange }) => (
      <Select
        value={value}
        disabled={!mayChange}
        onChange={(event) => onChange(event.target.value === 'MALE' ? 'MALE' : 'FEMALE')}
        options={(['FEMALE', 'MALE'] as const).map((one) => ({
          value: one,
          label: t(`company.sex.${one}`),
        }))}
      />
    ),
  };
  const bank: SettingsField<CompanyValues> = {
    name: 'seller_bank_name',
    label: t('company.field.seller_bank_name'),
    control: ({ value, onChange }) => (
      <BankChoice value={value} onChange={onChange} disabled={!mayChange} />
    ),
  };
  const office: SettingsField<CompanyValues> = {
    name: 'approval_unit_code',
    label: t('company.field.approval_unit_code'),
    hint: t('company.office.hint'),
    control: ({ value, onChange }) => (
      <OfficeChoice value={value} onChange={onChange} disabled={!mayChange} />
    ),
  };
  const period: SettingsField<CompanyValues> = {
    name: 'declaration_period',
    label: t('company.field.declaration_period'),
    hint: t('company.period.hint'),
    control: ({ value, onChange }) => (
      <Select
        value={value}
        disabled={!mayChange}
        onChange={(event) => onChange(event.target.value === 'Q' ? 'Q' : 'M')}
        options={(['M', 'Q'] as const).map((one) => ({
          value: one,
          label: t(`company.period.${one}`),
        }))}
      />
    ),
  };
  return [
    {
      key: 'company',
      label: t('company.form.company'),
      intro: t('company.taxCode', { code: settings?.seller_tax_code ?? '' }),
      fields: [
        text('name', 'name'),
        text('seller_name', 'fullName'),
        text('seller_street_address', 'address', true),
        office,
        period,
        text('seller_phone', 'phone'),
        text('seller_email', 'email'),
        text('seller_fax_number', 'fax'),
        text('seller_website', 'website'),
        text('seller_description', 'description', true),
      ],
    },
    { key: 'usage', label: t('company.form.usage'), fields: [], content: <UsageFigures /> },
    {
      key: 'representative',
      label: t('company.form.representative'),
      fields: [
        text('seller_representative', 'representative'),
        text('seller_representative_role', 'representativeRole'),
        text('seller_representative_phone', 'representativePhone'),
        text('seller_representative_email', 'representativeEmail'),
        text('seller_representative_id_no', 'representativeIdNumber'),
        text('ddpl_passport_no', 'representativePassport'),
        birthday,
        sex,
      ],
    },
    {
      key: 'bank',
      label: t('company.form.bank'),
      fields: [
        text('seller_bank_account', 'bankAccount'),
        text('seller_bank_account_owner', 'bankAccountOwner'),
        bank,
        text('seller_bank_branch', 'bankBranch'),
      ],
    },
  ];
}

type BankChoiceProps = { value: string; onChange: (name: string) => void; disabled: boolean };

/** A bank found by its name, short name or BIN; one that the list does not know stays as it is. */
function BankChoice({ value, onChange, disabled }: BankChoiceProps) {
  const banks = useQuery(banksQuery);
  const options = (banks.data ?? []).map(({ name, short_name, bin }) => ({
    value: name,
    label: name,
    detail: `${short_name} · ${bin}`,
  }));
  const isKnown = value === '' || options.some((bank) => bank.value === value);
  return (
    <Combobox
      items={isKnown ? options : [{ value, label: value }, ...options]}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
      loading={banks.isPending}
      disabled={disabled}
    />
  );
}
