import { type FieldRule, type FieldRuleName, mandatory, textRule } from '../dom/field-writer.ts';
import { at, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import * as rules from './field-rules.ts';

/** A tag of somebody's invoice that breaks the tables, as the authority reports it in error 20001. */
export type FormatFault = Readonly<{ path: string; rule: FieldRuleName }>;

const DATA = 'HDon/DLHDon';
const LINE = `${DATA}/NDHDon/DSHHDVu/HHDVu`;

/** What the authority's own check is known or bound to look at: keys, parties, amounts. */
const HEADER_RULES: readonly (readonly [string, FieldRule])[] = [
  ['TTChung/PBan', mandatory(textRule(6))],
  ['TTChung/KHMSHDon', mandatory(textRule(1, /^[1-9]$/))],
  ['TTChung/KHHDon', mandatory(rules.SERIAL)],
  ['TTChung/SHDon', mandatory(textRule(8, /^\d+$/))],
  ['TTChung/NLap', mandatory(rules.DAY)],
  ['TTChung/DVTTe', mandatory(textRule(3, /^[A-Z]{3}$/))],
  ['TTChung/MSTTCGP', rules.TAX_CODE],
  ['NDHDon/NBan/Ten', mandatory(rules.NAME)],
  ['NDHDon/NBan/MST', mandatory(rules.TAX_CODE)],
  ['NDHDon/NBan/DChi', mandatory(rules.ADDRESS)],
  ['NDHDon/NMua/Ten', rules.NAME],
  ['NDHDon/NMua/MST', rules.TAX_CODE],
  ['NDHDon/NMua/DChi', rules.ADDRESS],
  ['NDHDon/NMua/CCCDan', textRule(12, /^\d{12}$/)],
  ['NDHDon/NMua/SHChieu', textRule(20)],
  ['NDHDon/TToan/TgTCThue', rules.AMOUNT],
  ['NDHDon/TToan/TgTThue', rules.AMOUNT],
  ['NDHDon/TToan/TgTTTBSo', rules.AMOUNT],
];
const LINE_RULES: readonly (readonly [string, FieldRule])[] = [
  ['TChat', mandatory(textRule(1, /^[1-5]$/))],
  ['THHDVu', mandatory(textRule(500))],
  ['SLuong', rules.AMOUNT],
  ['DGia', rules.AMOUNT],
  ['ThTien', rules.AMOUNT],
  ['TSuat', textRule(11)],
];

function faultOf(value: string | null, { required, broken }: FieldRule): FieldRuleName | null {
  if (value === null) return required ? 'required' : null;
  return broken(value);
}

/** Faults of form in an HDon, in the order of the tables. What is right may still be refused for its content. */
export function formatFaultsIn(invoice: XmlElement): FormatFault[] {
  const data = at(invoice, 'DLHDon');
  const faults = HEADER_RULES.flatMap(([path, rule]) => {
    const fault = faultOf(textAt(data, ...path.split('/')), rule);
    return fault ? [{ path: `${DATA}/${path}`, rule: fault }] : [];
  });
  for (const [index, row] of childrenOf(at(data, 'NDHDon', 'DSHHDVu'), 'HHDVu').entries()) {
    for (const [tag, rule] of LINE_RULES) {
      const fault = faultOf(textAt(row, tag), rule);
      if (fault) faults.push({ path: `${LINE}[${index + 1}]/${tag}`, rule: fault });
    }
  }
  return faults;
}

/** DLHDon of an HDon: what signatures cover. */
export const invoiceDataOf = (invoice: XmlElement): XmlElement | null => at(invoice, 'DLHDon');
