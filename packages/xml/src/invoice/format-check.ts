import { type FieldRule, type FieldRuleName, mandatory, textRule } from '../dom/field-writer.ts';
import { at, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import * as rules from './field-rules.ts';

/** A tag of an invoice that breaks the tables, as the authority reports it in error 20001. */
export type FormatFault = Readonly<{ path: string; rule: FieldRuleName }>;

const DATA = 'HDon/DLHDon';
/** TCHDon of an invoice that adjusts another. */
const ADJUSTS = '2';
const LINE = `${DATA}/NDHDon/DSHHDVu/HHDVu`;

type TagRules = readonly (readonly [path: string, rule: FieldRule])[];

/** Checks known of, or required from, the authority for every form: keys, parties, amounts. */
const COMMON_RULES: TagRules = [
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
const REQUIRED_PAYMENT = mandatory(textRule(50));
const SETTLED: TagRules = [
  ['TTChung/HTTToan', REQUIRED_PAYMENT],
  ['NDHDon/TToan/TgTTTBSo', mandatory(rules.AMOUNT)],
  ['NDHDon/TToan/TgTTTBChu', mandatory(textRule(255))],
];
const INTERNAL_NOTE: TagRules = [
  ['NDHDon/NBan/LDDNBo', mandatory(textRule(255))],
  ['NDHDon/NBan/PTVChuyen', mandatory(textRule(50))],
  ['NDHDon/NBan/HDSo', textRule(255)],
  ['NDHDon/NBan/HVTNXHang', rules.PERSON],
  ['NDHDon/NBan/TNVChuyen', rules.PERSON],
  ['NDHDon/NMua/DChi', mandatory(rules.ADDRESS)],
  ['NDHDon/NMua/HVTNNHang', rules.PERSON],
];
/** The note for goods sent to an agent names its contract and the carrier instead of an order. */
const CONSIGNMENT_NOTE: TagRules = [
  ['NDHDon/NBan/HDKTSo', mandatory(textRule(255))],
  ['NDHDon/NBan/HDKTNgay', mandatory(rules.DAY)],
  ['NDHDon/NBan/TNVChuyen', mandatory(rules.PERSON)],
  ['NDHDon/NBan/PTVChuyen', mandatory(textRule(50))],
  ['NDHDon/NMua/DChi', mandatory(rules.ADDRESS)],
];
const FLAG = textRule(1, /^[01]$/);

/**
 * Additional rules of each form (Decision 1271 for form 1, 1450 for 2 and 6). An adjustment may leave out goods and
 * sums.
 */
function rulesOfForm(template: string | null, serial: string | null, adjusts: boolean): TagRules {
  if (template === '6') return serial?.[3] === 'N' ? INTERNAL_NOTE : CONSIGNMENT_NOTE;
  if (adjusts || (template !== '1' && template !== '2')) return [];
  return template === '1'
    ? [
        ...SETTLED,
        ['NDHDon/TToan/TgTCThue', mandatory(rules.AMOUNT)],
        ['NDHDon/TToan/TgTThue', mandatory(rules.AMOUNT)],
      ]
    : [...SETTLED, ['TTChung/HDDCKPTQuan', mandatory(FLAG)]];
}

/** Tags outside of the table of a transfer note, and the sums, which no note has. */
const NOT_ON_NOTES = ['TTChung/HTTToan', 'NDHDon/TToan'] as const;
/** The letters of delivery notes occur in no other form, and other letters in no delivery note. */
const NOTE_LETTERS = /^[CK]\d{2}[NB]/;

const REMARK = '4';
const LINE_RULES: TagRules = [
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

/** Returns faults of form in an HDon, each tag once. An invoice without faults may still be refused for its content. */
export function formatFaultsIn(invoice: XmlElement): FormatFault[] {
  const data = at(invoice, 'DLHDon');
  const textOf = (path: string) => textAt(data, ...path.split('/'));
  const template = textOf('TTChung/KHMSHDon');
  const serial = textOf('TTChung/KHHDon');
  const adjusts = textOf('TTChung/TTHDLQuan/TCHDon') === ADJUSTS;
  // The rule of a form replaces the common one: no tag is listed twice.
  const rulesByPath = new Map([...COMMON_RULES, ...rulesOfForm(template, serial, adjusts)]);
  const faults = [...rulesByPath].flatMap(([path, rule]) => {
    const fault = faultOf(textOf(path), rule);
    return fault ? [{ path: `${DATA}/${path}`, rule: fault }] : [];
  });
  const isNote = template === '6';
  if (serial !== null && NOTE_LETTERS.test(serial) !== isNote)
    faults.push({ path: `${DATA}/TTChung/KHHDon`, rule: 'pattern' });
  for (const path of isNote ? NOT_ON_NOTES : [])
    if (at(data, ...path.split('/'))) faults.push({ path: `${DATA}/${path}`, rule: 'pattern' });
  const rows = childrenOf(at(data, 'NDHDon', 'DSHHDVu'), 'HHDVu');
  return [...faults, ...rows.flatMap((row, index) => lineFaults(row, index, template))];
}

/** Every row except a remark needs an amount; the goods of a note may have none. */
function lineFaults(row: XmlElement, index: number, template: string | null): FormatFault[] {
  const isPriced = template !== '6' && textAt(row, 'TChat') !== REMARK;
  return LINE_RULES.flatMap(([tag, rule]) => {
    const lineRule = tag === 'ThTien' && isPriced ? rules.REQUIRED_AMOUNT : rule;
    const fault = faultOf(textAt(row, tag), lineRule);
    return fault ? [{ path: `${LINE}[${index + 1}]/${tag}`, rule: fault }] : [];
  });
}

/** DLHDon of an HDon: the data covered by signatures. */
export const invoiceDataOf = (invoice: XmlElement): XmlElement | null => at(invoice, 'DLHDon');
