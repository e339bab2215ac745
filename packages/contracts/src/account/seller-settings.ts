import {
  type DisplayKey,
  type DisplaySettings,
  marksWith,
  type WrittenDisplay,
} from '@hoadon/domain/display-settings/display-settings';
import type { RoundingKey } from '@hoadon/domain/display-settings/rounding';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { Nothing } from '../http/wire-types.ts';

const DECIMAL_MARK = 'DECIMAL_SEPARATOR';
const THOUSAND_MARK = 'THOUSAND_SEPARATOR';

/** Which settings stand in which group, in their order (A§3). */
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

/** `num_val` holds decimals, 0 to 8; `text_val` a mark. The other is null. */
const Entry = z.object({
  key: z.string().max(40),
  num_val: z.number().nullable().default(null),
  text_val: z.string().max(1).nullable().default(null),
});
type Entry = z.output<typeof Entry>;

const Groups = z.object({
  qty_rate__settings: z.array(Entry),
  on_detail_invoice__settings: z.array(Entry),
  on_invoice__settings: z.array(Entry),
  /** The decimal mark first, the thousand mark second. */
  seprator__settings: z.array(Entry), // sic
});

export const SellerSettings = Groups.extend({
  /** How often they were saved; 0: never. */
  version: z.number().int(),
});
export type SellerSettings = z.output<typeof SellerSettings>;

const SETTINGS = '/e-invoice-api/api/seller-setting';

export const listSellerSettings = defineCall('GET', `${SETTINGS}/list`, Nothing, SellerSettings, {
  access: 'signed-in',
  summary: 'How the company writes and rounds the numbers of its invoices.',
});

export const guideSellerSettings = defineCall(
  'GET',
  `${SETTINGS}/guideline`,
  Nothing,
  Groups.extend({ least_decimals: z.number().int(), most_decimals: z.number().int() }),
  { access: 'signed-in', summary: 'The advised settings, and how many decimals may be set.' },
);

export const updateSellerSettings = defineCall(
  'PUT',
  `${SETTINGS}/update`,
  z.object({
    settings: z.array(Entry).max(100),
    /** The one that was changed; where another was saved since, this one is refused. */
    version: z.number().int().min(0).optional(),
  }),
  SellerSettings,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Set all of them. What is issued keeps the settings that it was issued with.',
  },
);

/** Settings as the wire groups them. */
export const settingGroups = ({ format, rounding }: DisplaySettings): z.output<typeof Groups> => {
  const digits = (keys: readonly RoundingKey[]): Entry[] =>
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

const number = (key: DisplayKey, num_val: number): Entry => ({ key, num_val, text_val: null });

/** The entries that a caller sends, of any group and in any order. */
export function writtenSettings(entries: readonly Entry[]): WrittenDisplay {
  const mark = (key: string) => entries.find((one) => one.key === key)?.text_val ?? null;
  return {
    decimalMark: mark(DECIMAL_MARK),
    thousandMark: mark(THOUSAND_MARK),
    digits: Object.fromEntries(entries.map(({ key, num_val }) => [key, num_val])),
  };
}

/** What an answer of these calls says. */
export function displayFromGroups(groups: z.output<typeof Groups>): DisplaySettings {
  const entries = entriesOf(groups);
  const { decimalMark, digits } = writtenSettings(entries);
  return {
    format: marksWith(decimalMark === '.' ? '.' : ','),
    rounding: digits as DisplaySettings['rounding'],
  };
}

/** Every entry, as an update takes them. */
export const entriesOf = (groups: z.output<typeof Groups>): readonly Entry[] => [
  ...groups.qty_rate__settings,
  ...groups.on_detail_invoice__settings,
  ...groups.on_invoice__settings,
  ...groups.seprator__settings,
];
