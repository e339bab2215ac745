import { DEFAULT_ROUNDING, roundingFor } from '@hoadon/domain/display-settings/rounding';
import type { Issue } from '@hoadon/domain/errors/issue';
import { INVOICE_TEMPLATES, isInvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { RecordFault } from '@hoadon/domain/records/record-faults';
import { type RecordTotals, typedTotals } from '@hoadon/domain/records/record-totals';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { OwnFields } from './own-fields.tsx';
import { type RecordField, type RecordValues, totalsIn, withTotals } from './record-values.ts';
import { TagChoices } from './tag-choices.tsx';

type TextField = {
  [Field in RecordField]: RecordValues[Field] extends string ? Field : never;
}[RecordField];

type RecordFieldsProps = {
  values: RecordValues;
  currency: string;
  faults: readonly Issue[];
  readOnly: boolean;
  onChange: (values: RecordValues) => void;
};

const KINDS = INVOICE_TEMPLATES;
const LONGEST: Readonly<Partial<Record<TextField, number>>> = {
  invoice_number: 8,
  invoice_serial: 20,
  seller_taxcode: 20,
  buyer_taxcode: 20,
  cqt_code: 50,
};

/** Every field of a record (EDIT-001, EDIT-002); totals follow each other, what was typed last stays. */
export function RecordFields({ values, currency, faults, readOnly, onChange }: RecordFieldsProps) {
  const { t } = useTranslation();
  const { TOTAL_MONEY: scale } = roundingFor(currency, DEFAULT_ROUNDING);
  const faultOf = (field: RecordField) => {
    const code = faults.find(({ path }) => path === field)?.code as RecordFault | undefined;
    return code && t(`invoiceRecords.fault.${code}`);
  };
  const text = (field: TextField, required = false, className?: string) => (
    <Field
      label={t(`invoiceRecords.field.${field}`)}
      required={required}
      error={faultOf(field)}
      {...(className && { className })}
    >
      <TextInput
        value={values[field]}
        maxLength={LONGEST[field] ?? 400}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...values, [field]: target.value })}
      />
    </Field>
  );
  const day = (field: 'issued_date' | 'paid_date', required = false) => (
    <Field label={t(`invoiceRecords.field.${field}`)} required={required} error={faultOf(field)}>
      <DateInput
        value={values[field]}
        readOnly={readOnly}
        onChange={(date) => onChange({ ...values, [field]: date })}
      />
    </Field>
  );
  const money = (
    field: 'total_amount_without_tax' | 'tax_percentage' | 'total_amount_with_tax',
    total: keyof RecordTotals,
    digits: number,
  ) => (
    <Field
      label={t(`invoiceRecords.field.${field}`)}
      required={total !== 'percentage'}
      error={faultOf(field)}
    >
      <MoneyInput
        value={values[field]}
        fractionDigits={digits}
        readOnly={readOnly}
        onChange={(typed: Decimal | null) =>
          onChange(withTotals(values, typedTotals(totalsIn(values), total, typed, scale)))
        }
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-5">
      <Group title={t('invoiceRecords.group.invoice')}>
        <Field label={t('invoiceRecords.field.invoice_type')}>
          <Select
            value={values.invoice_type}
            disabled={readOnly}
            onChange={({ target }) =>
              isInvoiceTemplate(target.value) && onChange({ ...values, invoice_type: target.value })
            }
            options={KINDS.map((kind) => ({
              value: kind,
              label: t(`invoiceRecords.kind.${kind}`),
            }))}
          />
        </Field>
        {text('invoice_serial')}
        {text('invoice_number', true)}
        {day('issued_date', true)}
        {day('paid_date')}
        {text('cqt_code')}
      </Group>
      <Group title={t('invoiceRecords.group.seller')}>
        {text('seller_name', true)}
        {text('seller_taxcode', true)}
        {text('seller_address', true, WIDE)}
      </Group>
      <Group title={t('invoiceRecords.group.buyer')}>
        {text('buyer_name', true)}
        {text('buyer_taxcode')}
        {text('buyer_address', values.buyer_taxcode.trim() !== '', WIDE)}
      </Group>
      <Group title={t('invoiceRecords.group.totals', { currency })}>
        {money('total_amount_without_tax', 'withoutTax', scale)}
        {money('tax_percentage', 'percentage', 2)}
        {money('total_amount_with_tax', 'withTax', scale)}
      </Group>
      <Field label={t('invoiceRecords.field.content')}>
        <TextArea
          rows={2}
          maxLength={2000}
          value={values.content}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ ...values, content: target.value })}
        />
      </Field>
      <TagChoices
        chosen={values.tags}
        readOnly={readOnly}
        onChange={(tags) => onChange({ ...values, tags })}
      />
      <OwnFields
        fields={values.own_fields}
        readOnly={readOnly}
        onChange={(own_fields) => onChange({ ...values, own_fields })}
      />
    </div>
  );
}

const WIDE = 'tablet:col-span-3';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
