import { element, leaf, type Markup, NOTHING } from '../dom/canonical-writer.ts';
import type { FieldWriter } from '../dom/field-writer.ts';
import { textRule } from '../dom/field-writer.ts';

/** TTruong of the facts that the tables have no tag for. Read back under the same names. */
export const EXTRA = {
  note: 'Ghi chú',
  lookupCode: 'Mã tra cứu',
  buyerFax: 'Fax',
  identityType: 'Loại giấy tờ',
  identityNumber: 'Số giấy tờ',
  country: 'Mã quốc gia',
  lineTax: 'VATAmount',
  decreeReduction: 'TienGiamTheoNghiQuyet',
} as const;

export type Extra = Readonly<{ name: string; type: 'string' | 'numeric'; value: string | null }>;

/** Decision 1450, part II, II.1: at most 500 characters. */
const CONTENT = textRule(500);

/** TTKhac with one TTin for each value; nothing without values. */
export function extraFields(
  writer: FieldWriter,
  parentPath: string,
  extras: readonly Extra[],
): Markup {
  const rows = extras.filter(({ value }) => value !== null && value !== '');
  if (rows.length === 0) return NOTHING;
  const inside = `${parentPath}/TTKhac/TTin`;
  return element(
    'TTKhac',
    rows.map(({ name, type, value }) =>
      element('TTin', [
        leaf('TTruong', name),
        leaf('KDLieu', type),
        writer.field(inside, 'DLieu', value, CONTENT),
      ]),
    ),
  );
}
