import { MOST_ANNEX_LINES } from '@hoadon/domain/vat-return/return-annex';
import {
  ANNEX_NAME_LENGTH,
  USUAL_ACTIVITY,
  USUAL_ANNEX_NAME,
} from '@hoadon/domain/vat-return/return-content';
import { z } from 'zod';
import { DecimalText, OptionalText, TypedText, WireDate, WireDecimal } from '../http/wire-types.ts';
import { TypedCells } from './cells.ts';
import { Filing, PERIOD } from './period.ts';

/** Entered texts of a return beside its cells, as they are saved. */
export const SAVED_TEXTS = {
  /** No activity in the period. */
  ct21: z.boolean(),
  ten_NganhNghe: z.string(),
  maCQTNoiNop: z.string(),
  tenCQTNoiNop: z.string(),
  ct09: z.string().nullable(),
  ct10: z.string().nullable(),
  ct11: z.string().nullable(),
  ct11a: z.string().nullable(),
  ct11c: z.string().nullable(),
  /** Of the tax agent. */
  full_name: z.string().nullable(),
  license_number: z.string().nullable(),
  signer_name: z.string().nullable(),
  signing_date: WireDate.nullable(),
  annex_purchases_name: z.string(),
  annex_sales_name: z.string(),
  /** Lines of the annex that were typed; null: the invoices fill it. */
  annex_purchases: z
    .array(z.object({ name: z.string(), value: DecimalText, tax: DecimalText }))
    .nullable(),
  annex_sales: z.array(z.object({ name: z.string(), value: DecimalText })).nullable(),
} as const;

const GoodsName = TypedText(ANNEX_NAME_LENGTH).min(1);
const AnnexName = GoodsName.default(USUAL_ANNEX_NAME);
/** As the form is written: whole dong, fifteen digits. */
const WholeDong = WireDecimal.refine((amount) => /^-?\d{1,15}$/.test(amount));
const BoughtLine = z.object({ name: GoodsName, value: WholeDong, tax: WholeDong });
const SoldLine = z.object({ name: GoodsName, value: WholeDong });

/** A return as it is sent; what is left out is as usual. */
export const WrittenReturn = z
  .object({
    ...PERIOD,
    TKhaiThueSoLan: Filing.default(0),
    ct21: z.boolean().default(false),
    ten_NganhNghe: TypedText(400).min(1).default(USUAL_ACTIVITY),
    /** The company's own tax office where left out. */
    maCQTNoiNop: OptionalText(5),
    tenCQTNoiNop: OptionalText(200),
    ct09: OptionalText(400),
    ct10: OptionalText(14),
    ct11: OptionalText(400),
    ct11a: OptionalText(400),
    ct11c: OptionalText(400),
    full_name: OptionalText(100),
    license_number: OptionalText(50),
    signer_name: OptionalText(100),
    signing_date: WireDate.nullish().transform((day) => day ?? null),
    annex_purchases_name: AnnexName,
    annex_sales_name: AnnexName,
    /** Typed over what the invoices come to, the tax spared follows; null or left out: the invoices fill it. */
    annex_purchases: z.array(BoughtLine).max(MOST_ANNEX_LINES).nullable().default(null),
    annex_sales: z.array(SoldLine).max(MOST_ANNEX_LINES).nullable().default(null),
  })
  .extend(TypedCells.shape);
