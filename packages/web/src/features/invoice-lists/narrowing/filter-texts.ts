import type { FilterFields, FilterValues } from '@hoadon/contracts/filters/filter-field';
import { LIST_TABS, PAYMENT_STATES } from '@hoadon/contracts/filters/invoice-filters';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import type { TextKey, Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import type { ComboboxItem } from '../../../ui/fields/combobox.tsx';
import type { FilterTexts } from '../../../ui/filters/index.ts';
import { useRowOptions } from './row-options.ts';

type Words = Readonly<Record<string, (t: Translate) => string>>;
const words = <Option extends string>(
  options: readonly Option[],
  key: (option: Option) => TextKey,
): Words => Object.fromEntries(options.map((option) => [option, (t: Translate) => t(key(option))]));

const KINDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const NAMED_RATES = ['KHAC', 'NONE', 'KKKNT', 'KCT'] as const;
const CORRECTED = ['REPLACE', 'REPLACED', 'MODIFY', 'MODIFIED', 'CANCELED'] as const;

const CHAIN: Words = {
  ...words(['ORIGINAL', 'DRAFT'], (type) => `filters.chain.${type}`),
  ...words(CORRECTED, (type) => `invoices.chain.${type}`),
};

/** Texts of filter options that are the same in every company. */
const OPTIONS: Readonly<Record<string, Words>> = {
  direction: words(['ALL', 'OUTGOING', 'INCOMING'], (one) => `filters.direction.${one}`),
  tab: words(LIST_TABS, (tab) => `filters.tab.${tab}`),
  kinds: words(KINDS, (kind) => `filters.kind.${kind}`),
  rates: {
    ...Object.fromEntries(
      VAT_RATES.map((rate) => [rate, (t: Translate) => t('filters.rate.percent', { rate })]),
    ),
    ...words(NAMED_RATES, (rate) => `filters.rate.${rate}`),
  },
  chain: Object.fromEntries(CHAIN_STATES.map((type) => [type, CHAIN[type] ?? String])),
  excluded: CHAIN,
  states: words(PROCESSING_STATES, (state) => `invoices.state.${state}`),
  validity: words(['0', '1', '2'], (validity) => VALIDITY[validity]),
  payment: words(PAYMENT_STATES, (payment) => `filters.payment.${payment}`),
  origin: words(['1', '3', '4'], (origin) => `filters.origin.${origin}`),
};
const VALIDITY = {
  '0': 'invoices.validity.wrong',
  '1': 'invoices.validity.doubtful',
  '2': 'invoices.validity.fine',
} as const;

/** Texts of filters and their options, by filter key. */
export function useFilterTexts(
  fields: FilterFields,
  values: FilterValues<FilterFields>,
): FilterTexts<FilterFields> {
  const { t } = useTranslation();
  const rows = useRowOptions(values);
  return Object.fromEntries(
    Object.keys(fields).map((key) => [
      key,
      { label: t(`filters.label.${key}` as TextKey), ...itemsOf(OPTIONS[key], t), ...rows[key] },
    ]),
  );
}

const itemsOf = (options: Words | undefined, t: Translate): { options?: ComboboxItem[] } =>
  options
    ? { options: Object.entries(options).map(([value, word]) => ({ value, label: word(t) })) }
    : {};
