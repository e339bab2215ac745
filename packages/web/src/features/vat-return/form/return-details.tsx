import type { TaxDeduction } from '@hoadon/contracts/vat-return';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { ReturnTextField, ReturnValues } from './return-values.ts';

const HEAD = [
  ['ten_NganhNghe', 'activity', 400],
  ['tenCQTNoiNop', 'office', 200],
  ['maCQTNoiNop', 'officeCode', 5],
] as const;
const UNIT = [
  ['ct09', 'unit', 400],
  ['ct10', 'unitTaxCode', 14],
  ['ct11', 'unitAddress', 400],
  ['ct11a', 'unitWard', 400],
  ['ct11c', 'unitProvince', 400],
] as const;
const AGENT = [
  ['full_name', 'agentName', 100],
  ['license_number', 'license', 50],
] as const;

type ReturnDetailsProps = {
  data: TaxDeduction;
  values: ReturnValues;
  readOnly: boolean;
  onChange: (part: Partial<ReturnValues>) => void;
  /** Above the cells, or below them. */
  part: 'head' | 'further';
};

/** Who declares to whom, the dependent unit, the tax agent and the signer (VAT-010, AMB-88). */
export function ReturnDetails({ data, part, ...rest }: ReturnDetailsProps) {
  const { t } = useTranslation();
  const { values, readOnly, onChange } = rest;
  if (part === 'head')
    return (
      <section
        aria-label={t('vatReturn.form.company')}
        className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
      >
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <p>
            <span className="text-muted">{t('vatReturn.form.company')}: </span>
            <span className="font-semibold">{data.company_name}</span>
          </p>
          <p>
            <span className="text-muted">{t('vatReturn.form.taxCode')}: </span>
            <span className="tabular font-semibold">{data.company_tax_code}</span>
          </p>
          <p className="text-small text-muted">
            {t('vatReturn.form.basis')} · {data.form_basis}
          </p>
        </div>
        <Texts fields={HEAD} {...rest} />
      </section>
    );
  return (
    <section
      aria-label={t('vatReturn.form.details')}
      className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4"
    >
      <Texts fields={UNIT} {...rest} />
      <h2 className="font-semibold">{t('vatReturn.form.agent')}</h2>
      <Texts fields={AGENT} {...rest} />
      <div className="grid gap-3 tablet:grid-cols-3">
        <TextOf field="signer_name" label="signer" max={100} {...rest} />
        <Field label={t('vatReturn.form.signedOn')}>
          <DateInput
            value={values.signing_date}
            readOnly={readOnly}
            onChange={(signing_date) => onChange({ signing_date })}
          />
        </Field>
      </div>
    </section>
  );
}

type Rest = Omit<ReturnDetailsProps, 'data' | 'part'>;
type Label =
  | (typeof HEAD)[number][1]
  | (typeof UNIT)[number][1]
  | (typeof AGENT)[number][1]
  | 'signer';

function Texts({
  fields,
  ...rest
}: Rest & { fields: readonly (readonly [ReturnTextField, Label, number])[] }) {
  return (
    <div className="grid gap-3 tablet:grid-cols-3">
      {fields.map(([field, label, max]) => (
        <TextOf key={field} field={field} label={label} max={max} {...rest} />
      ))}
    </div>
  );
}

function TextOf({
  field,
  label,
  max,
  values,
  readOnly,
  onChange,
}: Rest & { field: ReturnTextField; label: Label; max: number }) {
  const { t } = useTranslation();
  return (
    <Field label={t(`vatReturn.form.${label}`)}>
      <TextInput
        name={field}
        maxLength={max}
        readOnly={readOnly}
        value={values.texts[field]}
        onChange={({ target }) => onChange({ texts: { ...values.texts, [field]: target.value } })}
      />
    </Field>
  );
}
