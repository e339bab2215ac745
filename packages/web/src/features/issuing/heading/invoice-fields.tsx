import { isInvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { CURRENCIES, isForeign } from '@hoadon/domain/money/currency';
import { ZERO } from '@hoadon/domain/money/decimal';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { RateInput } from '../../../ui/fields/rate-input.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { useEditor, useIsLocked, useKind } from '../editor/index.ts';
import { chooseSeries } from './choose-series.ts';
import { EarlierSaleFields } from './earlier-sale-fields.tsx';
import { FormField } from './form-field.tsx';
import {
  choicesFor,
  offeredOn,
  optionOf,
  type SeriesChoice,
  type SeriesOption,
  withChoice,
} from './series-options.ts';
import { useEnum } from './use-enum.ts';

const PAYMENT_METHODS = ['CK', 'TM', 'TM/CK'] as const;

export function InvoiceFields({ options }: { options: readonly SeriesOption[] }) {
  return (
    <>
      <SeriesFields options={options} />
      <PaymentFields />
      <EarlierSaleFields />
    </>
  );
}

function SeriesFields({ options: announced }: { options: readonly SeriesOption[] }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { form, setting } = editor;
  const [invoiceType, templateCode, serial, issuedOn] = useWatch({
    control: form.control,
    name: ['invoiceType', 'templateCode', 'serial', 'issuedOn'],
  });
  const choice = { invoiceType, templateCode, serial };
  const options = offeredOn(announced, issuedOn ?? setting.today);
  const choices = choicesFor(options, choice);
  const series = optionOf(announced, choice);
  const { number = null } = setting;
  const isLocked = useIsLocked();
  const isNumbered = number !== null;
  const choose = (change: Partial<SeriesChoice>) => {
    const taken = chooseSeries(editor, withChoice(options, choice, change));
    if (!taken) return;
    toast.warning(t('issuing.switched', { type: typeLabel(t, invoiceType) }), {
      action: { label: t('issuing.line.undo'), onClick: taken.undo },
    });
  };
  return (
    <>
      <FormField required fieldKey="invoiceType" label={t('issuing.field.invoiceType')}>
        <Select
          disabled={isNumbered || isLocked('invoiceType')}
          value={invoiceType}
          onChange={(event) => choose({ invoiceType: event.target.value })}
          options={withCurrent(choices.invoiceTypes, invoiceType).map((value) => ({
            value,
            label: typeLabel(t, value),
          }))}
        />
      </FormField>
      <FormField required fieldKey="templateCode" label={t('issuing.field.templateCode')}>
        <Select
          disabled={isNumbered || isLocked('templateCode')}
          value={templateCode}
          onChange={(event) => choose({ templateCode: event.target.value })}
          options={plainOptions(withCurrent(choices.templateCodes, templateCode))}
        />
      </FormField>
      <FormField
        required
        fieldKey="serial"
        label={t('issuing.field.serial')}
        hint={
          <span className="tabular">
            {isNumbered && t('issuing.hint.keepsNumber', { number })}
            {!isNumbered &&
              series?.nextNumber != null &&
              t('issuing.hint.nextNumber', { number: displayNumber(series.nextNumber) })}
          </span>
        }
      >
        {options.length === 0 && serial === '' ? (
          <NoSeries />
        ) : (
          <Select
            disabled={isNumbered}
            value={serial}
            placeholder=""
            onChange={(event) => choose({ serial: event.target.value })}
            options={plainOptions(withCurrent(choices.serials, serial))}
          />
        )}
      </FormField>
      <FormField required fieldKey="issuedOn" label={t('issuing.field.issuedOn')}>
        <DateInput
          disabled={isNumbered || isLocked('issuedOn')}
          value={issuedOn}
          max={setting.today}
          {...(series?.lastIssuedOn ? { min: series.lastIssuedOn } : {})}
          onChange={(date) => form.setValue('issuedOn', date)}
        />
      </FormField>
    </>
  );
}

/** Shown instead of an empty list; links to the missing setup steps. */
function NoSeries() {
  const { t } = useTranslation();
  return (
    <p className="text-small text-warning">
      {t('issuing.noSeries.text')}{' '}
      <Link to="/main/getting-started" className="text-primary-700 underline">
        {t('issuing.noSeries.link')}
      </Link>
    </p>
  );
}

function PaymentFields() {
  const { t } = useTranslation();
  const { form } = useEditor();
  const [paymentMethod, currency, exchangeRate] = useWatch({
    control: form.control,
    name: ['paymentMethod', 'currency', 'exchangeRate'],
  });
  const isPaid = useKind() !== 'transfer';
  const isLocked = useIsLocked();
  const methods = useEnum('payment_method', PAYMENT_METHODS);
  const currencies = useEnum('currency', CURRENCIES);
  return (
    <>
      {isPaid && (
        <FormField required fieldKey="paymentMethod" label={t('issuing.field.paymentMethod')}>
          <Select
            disabled={isLocked('paymentMethod')}
            value={paymentMethod}
            onChange={(event) => {
              const method = PAYMENT_METHODS.find((value) => value === event.target.value);
              if (method) form.setValue('paymentMethod', method);
            }}
            options={withCurrent(methods, paymentMethod).map((value) => ({
              value,
              label: t(`issuing.payment.${value}`),
            }))}
          />
        </FormField>
      )}
      <FormField required fieldKey="currency" label={t('issuing.field.currency')}>
        <Select
          disabled={isLocked('currency')}
          value={currency}
          onChange={(event) => {
            form.setValue('currency', event.target.value);
            if (!isForeign(event.target.value)) form.setValue('exchangeRate', null);
          }}
          options={withCurrent(currencies, currency).map((value) => ({
            value,
            label: currencyLabel(t, value),
          }))}
        />
      </FormField>
      {isForeign(currency) && (
        <FormField required fieldKey="exchangeRate" label={t('issuing.field.exchangeRate')}>
          <RateInput
            disabled={isLocked('exchangeRate')}
            value={exchangeRate}
            min={ZERO}
            fractionDigits={2}
            onChange={(value) => form.setValue('exchangeRate', value)}
          />
        </FormField>
      )}
    </>
  );
}

function typeLabel(t: Translate, value: string): string {
  return isInvoiceTemplate(value) ? t(`issuing.type.${value}`) : value;
}

function currencyLabel(t: Translate, value: string): string {
  const currency = CURRENCIES.find((code) => code === value);
  return currency ? t(`issuing.currency.${currency}`) : value;
}

/** Adds the current value if it is no longer offered, so that it stays visible. */
const withCurrent = <Value extends string>(
  values: readonly Value[],
  current: Value,
): readonly Value[] => (current === '' || values.includes(current) ? values : [...values, current]);

const plainOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
