import type {
  Choices,
  FilterField,
  FilterKind,
  Range,
} from '@hoadon/contracts/filters/filter-field';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { Translate } from '../../lib/i18n.ts';
import { type Numbers, useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { type FilterText, optionLabel } from './filter-texts.ts';

/** Options that a chip names; the others are counted. */
const MOST_NAMED = 2;

type Context = Readonly<{ t: Translate; numbers: Numbers; text: FilterText }>;
type ValueOfKind<Kind extends FilterKind> = Extract<FilterField, { kind: Kind }>['initial'];
type Writers = {
  readonly [Kind in FilterKind]: (value: ValueOfKind<Kind>, context: Context) => string;
};

const WRITERS: Writers = {
  text: (words) => words.trim(),
  flag: (flag, { t }) => t(flag ? 'kit.filter.yes' : 'kit.filter.no'),
  choice: (option, { text }) => (option === null ? '' : optionLabel(text, option)),
  choices: (choices, context) => choicesText(choices, context),
  dates: (range, { t }) => rangeText(range, formatDate, t),
  numbers: (range, { t, numbers }) =>
    rangeText(range, (amount: Decimal) => numbers.format(amount), t),
};

function rangeText<Value>(
  { from, to }: Range<Value>,
  format: (value: Value) => string,
  t: Translate,
): string {
  if (from === null) return to === null ? '' : t('kit.filter.until', { value: format(to) });
  if (to === null) return t('kit.filter.since', { value: format(from) });
  return from === to ? format(from) : `${format(from)} – ${format(to)}`;
}

function choicesText({ operator, options }: Choices, { t, text }: Context): string {
  const named = options.slice(0, MOST_NAMED).map((option) => optionLabel(text, option));
  const list = named.join(', ');
  const more = options.length - named.length;
  const values = more > 0 ? t('kit.filter.more', { list, count: more }) : list;
  return operator === 'any' ? values : t(`kit.filter.operatorOf.${operator}`, { values });
}

/** What a filter holds, in the few words of a chip. */
export function useChipText(): (field: FilterField, value: unknown, text: FilterText) => string {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (field, value, text) => {
    // Each kind is given the values it declares; the types cannot express that for all kinds at once.
    const write = WRITERS[field.kind] as (value: unknown, context: Context) => string;
    return write(value, { t, numbers, text });
  };
}
