import {
  type DisplayKey,
  type DisplaySettings,
  marksWith,
  type WrittenDisplay,
} from '@hoadon/domain/display-settings/display-settings';
import type { RoundingKey } from '@hoadon/domain/display-settings/rounding';
import type { SettingEntry, SettingGroups } from './seller-settings.ts';

const DECIMAL_MARK = 'DECIMAL_SEPARATOR';
const THOUSAND_MARK = 'THOUSAND_SEPARATOR';

/** The settings of each group, in their order (SET-003). */
export const ROUNDING_GROUPS = {
  qty_rate__settings: ['QUANTITY', 'RATE'],
  on_detail_invoice__settings: ['UNIT_PRICE', 'SUB_TOTAL', 'TAX_MONEY'],
  on_invoice__settings: [
    'SUM_LOADS_MONEY',
    'CHIET_KHAU_MONEY',
    'TAX_GTGT_MONEY',
    'TAX_GTGT_MONEY_10',
    'TAX_GTGT_MONEY_5',
    'TOTAL_MONEY',
  ],
} as const satisfies Readonly<Record<string, readonly RoundingKey[]>>;

/** Settings as the wire groups them. */
export const settingGroups = ({ format, rounding }: DisplaySettings): SettingGroups => {
  const digits = (keys: readonly RoundingKey[]): SettingEntry[] =>
    keys.flatMap((key) => [
      number(key, rounding[key]),
      number(`${key}__FOREIGN`, rounding[`${key}__FOREIGN`]),
    ]);
  return {
    qty_rate__settings: digits(ROUNDING_GROUPS.qty_rate__settings),
    on_detail_invoice__settings: digits(ROUNDING_GROUPS.on_detail_invoice__settings),
    on_invoice__settings: digits(ROUNDING_GROUPS.on_invoice__settings),
    seprator__settings: [
      { key: DECIMAL_MARK, num_val: null, text_val: format.decimalMark },
      { key: THOUSAND_MARK, num_val: null, text_val: format.thousandMark },
    ],
  };
};

const number = (key: DisplayKey, num_val: number): SettingEntry => ({
  key,
  num_val,
  text_val: null,
});

/** The entries that a caller sends, of any group and in any order. */
export function writtenSettings(entries: readonly SettingEntry[]): WrittenDisplay {
  const mark = (key: string) => entries.find((one) => one.key === key)?.text_val ?? null;
  return {
    decimalMark: mark(DECIMAL_MARK),
    thousandMark: mark(THOUSAND_MARK),
    digits: Object.fromEntries(entries.map(({ key, num_val }) => [key, num_val])),
  };
}

/** Reads the settings from a response of these calls. */
export function displayFromGroups(groups: SettingGroups): DisplaySettings {
  const entries = entriesOf(groups);
  const { decimalMark, digits } = writtenSettings(entries);
  return {
    format: marksWith(decimalMark === '.' ? '.' : ','),
    rounding: digits as DisplaySettings['rounding'],
  };
}

/** Every entry, as an update takes them. */
export const entriesOf = (groups: SettingGroups): readonly SettingEntry[] => [
  ...groups.qty_rate__settings,
  ...groups.on_detail_invoice__settings,
  ...groups.on_invoice__settings,
  ...groups.seprator__settings,
];
