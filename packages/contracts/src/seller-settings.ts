import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { eachOnce, Nothing } from './http/wire-types.ts';

/** `num_val` holds decimals, 0 to `most_decimals_of` of the key; `text_val` a mark. The other is null. */
const Entry = z.object({
  key: z.string().max(40),
  num_val: z.number().nullable().default(null),
  text_val: z.string().max(1).nullable().default(null),
});
export type SettingEntry = z.output<typeof Entry>;

const Groups = z.object({
  qty_rate__settings: z.array(Entry),
  on_detail_invoice__settings: z.array(Entry),
  on_invoice__settings: z.array(Entry),
  /** The decimal mark first, the thousand mark second. */
  seprator__settings: z.array(Entry), // sic
});

export type SettingGroups = z.output<typeof Groups>;

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
  Groups.extend({
    least_decimals: z.number().int(),
    most_decimals: z.number().int(),
    /** By key: amounts have no part smaller than the minor unit of their currency. */
    most_decimals_of: z.record(z.string(), z.number().int()),
  }),
  { access: 'signed-in', summary: 'The advised settings, and how many decimals may be set.' },
);

export const updateSellerSettings = defineCall(
  'PUT',
  `${SETTINGS}/update`,
  z.object({
    settings: z.array(Entry).max(100).superRefine(eachOnce('key')),
    /** The one that was changed; where another was saved since, this one is refused. */
    version: z.number().int().min(0).optional(),
  }),
  SellerSettings,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Set all of them. Issued invoices use the settings of their issue.',
  },
);
