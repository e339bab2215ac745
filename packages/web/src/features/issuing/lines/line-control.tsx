import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { LineType } from '@hoadon/domain/invoice/lines/line';
import { LINE_LENGTHS } from '@hoadon/domain/invoice/validation/text-lengths';
import { VAT_RATES, type VatRate } from '@hoadon/domain/invoice/vat-rate';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { useContext } from 'react';
import { useStore } from 'zustand';
import type { Translate } from '../../../lib/i18n.ts';
import { NumberFormatContext, useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { editedNumber } from '../../../ui/fields/edited-number.ts';
import { useFieldControl } from '../../../ui/fields/field-control.ts';
import { useRefusedLetters } from '../../../ui/fields/use-refused-letters.ts';
import {
  cellKey,
  chooseMethod,
  chooseRate,
  chooseType,
  isNumberField,
  type LineField,
  type LineRow,
  type LineTextField,
  leave,
  type NumberField,
  typeNumber,
  typeText,
  useEditor,
  useKind,
  useTaxDay,
} from '../editor/index.ts';
import { useFaultText } from '../faults/index.ts';

const LINE_TYPE_CHOICES = ['product', 'discount', 'note'] as const;
/** A transfer note sells nothing, so it has no discounts. */
const lineTypesOf = (kind: InvoiceKind): readonly LineType[] =>
  kind === 'transfer' ? ['product', 'note'] : LINE_TYPE_CHOICES;

type LineControlProps<Field extends LineField = LineField> = {
  row: LineRow;
  field: Field;
  /** Accessible name in the table; inside a `Field`, its label is used. */
  label?: string;
  className?: string;
};

/** Control for one field of a line, in the table and in the line dialog. */
export function LineControl({ field, ...props }: LineControlProps) {
  if (field === 'type') return <TypeControl field={field} {...props} />;
  if (field === 'method') return <MethodControl field={field} {...props} />;
  if (field === 'rate') return <RateControl field={field} {...props} />;
  return isNumberField(field) ? (
    <NumberControl field={field} {...props} />
  ) : (
    <TextControl field={field} {...props} />
  );
}

function useAttributes({ row, field, label, className }: LineControlProps) {
  const editor = useEditor();
  const text = useFaultText();
  const control = useFieldControl({ 'aria-label': label });
  const fieldKey = cellKey(row.id, field);
  const fault = useStore(editor.faults, ({ shown }) => shown.get(fieldKey));
  return {
    ...control,
    className,
    'data-field': fieldKey,
    'aria-label': label,
    'aria-invalid': fault?.severity === 'error' ? true : undefined,
    title: fault && text(fault),
  };
}

function TextControl(props: LineControlProps<LineTextField>) {
  const { lines } = useEditor();
  const { row, field } = props;
  return (
    <input
      {...useAttributes(props)}
      type="text"
      autoComplete="off"
      maxLength={LINE_LENGTHS[field]}
      value={row.line[field] ?? ''}
      onChange={(event) =>
        lines.edit(row.id, (latest) => typeText(latest, field, event.target.value))
      }
    />
  );
}

function NumberControl(props: LineControlProps<NumberField>) {
  const { lines } = useEditor();
  const numbers = useNumbers();
  const format = useContext(NumberFormatContext);
  const { row, field, className } = props;
  const value = row.line[field];
  const letters = useRefusedLetters();
  const text = row.typing[field]?.text ?? (value === null ? '' : numbers.format(value));
  return (
    <input
      {...useAttributes(props)}
      {...(letters.isRefused ? { 'aria-invalid': true } : {})}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={`${className} tabular text-right`}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        letters.note(event.target.value);
        const typed = editedNumber(text, event.target.value, format);
        lines.edit(row.id, (latest) => typeNumber(latest, field, typed));
      }}
      onBlur={() => {
        letters.leave();
        lines.edit(row.id, (latest, context) => leave(latest, field, context));
      }}
    />
  );
}

function TypeControl(props: LineControlProps<'type'>) {
  const { t } = useTranslation();
  const { lines } = useEditor();
  const kind = useKind();
  const { row } = props;
  const { type: current } = row.line;
  const choices = lineTypesOf(kind);
  return (
    <select
      {...useAttributes(props)}
      value={current}
      onChange={(event) => {
        const type = LINE_TYPE_CHOICES.find((choice) => choice === event.target.value);
        if (type) lines.edit(row.id, (latest) => chooseType(latest, type));
      }}
    >
      {LINE_TYPE_CHOICES.filter((type) => choices.includes(type) || type === current).map(
        (type) => (
          <option key={type} value={type}>
            {t(`issuing.lineType.${type}`)}
          </option>
        ),
      )}
    </select>
  );
}

const METHODS = ['increase', 'decrease'] as const;

/** Increase or decrease; required on every line of goods of an adjustment (VAL-020). */
function MethodControl(props: LineControlProps<'method'>) {
  const { t } = useTranslation();
  const { lines } = useEditor();
  const { row } = props;
  return (
    <select
      {...useAttributes(props)}
      value={row.line.method ?? ''}
      onChange={(event) => {
        const method = METHODS.find((choice) => choice === event.target.value);
        if (method) lines.edit(row.id, (latest, context) => chooseMethod(latest, method, context));
      }}
    >
      <option value="" disabled>
        {t('issuing.method.choose')}
      </option>
      {METHODS.map((method) => (
        <option key={method} value={method}>
          {t(`issuing.method.${method}`)}
        </option>
      ))}
    </select>
  );
}

function RateControl(props: LineControlProps<'rate'>) {
  const { t } = useTranslation();
  const { lines } = useEditor();
  const { row } = props;
  const inForce = ruleSetOn(useTaxDay()).vatRates;
  const shown = VAT_RATES.filter((rate) => inForce.includes(rate) || rate === row.line.rate);
  return (
    <select
      {...useAttributes(props)}
      value={row.line.rate}
      onChange={(event) => {
        const rate = VAT_RATES.find((choice) => choice === event.target.value);
        if (rate) lines.edit(row.id, (latest) => chooseRate(latest, rate));
      }}
    >
      {shown.map((rate) => (
        <option key={rate} value={rate} disabled={rate === 'NONE'}>
          {rateLabel(t, rate)}
        </option>
      ))}
    </select>
  );
}

export function rateLabel(t: Translate, rate: VatRate): string {
  if (rate === 'NONE' || rate === 'KHAC' || rate === 'KCT' || rate === 'KKKNT') {
    return t(`issuing.rate.${rate}`);
  }
  return `${rate}%`;
}
