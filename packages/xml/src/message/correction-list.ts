import { listedAmounts } from '@hoadon/domain/corrections/listed-amounts';
import type { InvoiceDraft, ListedOriginal, StatedAmounts } from '@hoadon/domain/invoice/invoice';
import {
  element,
  identified,
  leaf,
  type Markup,
  NOTHING,
  verbatim,
} from '../dom/canonical-writer.ts';
import { type FieldWriter, fieldWriter, mandatory, textRule } from '../dom/field-writer.ts';
import { at, childOf, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import {
  ADDRESS,
  DAY,
  NAME,
  REQUIRED_AMOUNT,
  TAX_CODE,
  taxCodeText,
} from '../invoice/field-rules.ts';

export type CorrectionListFacts = Readonly<{
  /** Id of NDBKe, the signed element. */
  id: string;
  version: string;
}>;

const HEADER = 'BKe/NDBKe/TTChung';
const ROW = 'BKe/NDBKe/DSHHDVu/HHDVu';
const FORM = '01/BK-ĐCTT';
const TITLE = 'Bảng kê các hóa đơn điện tử đã lập sai';

const LIST_NUMBER = mandatory(textRule(50));
const REQUIRED_DAY = mandatory(DAY);
const REQUIRED_NAME = mandatory(NAME);
const REQUIRED_TAX_CODE = mandatory(TAX_CODE);
const REASON = mandatory(textRule(500));
const TEMPLATE = mandatory(textRule(1));
const SERIAL = textRule(6);
const NUMBER = textRule(8, /^\d+$/);

/**
 * Encodes NDBKe of 01/BK-ĐCTT, canonical: the seller signs its UTF-8 bytes beside the invoice that corrects many. Null
 * for an invoice that corrects one or none. Throws EncodeRefused with every field that breaks the format.
 */
export function encodeCorrectionList(
  draft: InvoiceDraft,
  { id, version }: CorrectionListFacts,
): string | null {
  const { related, seller, buyer } = draft;
  const list = related?.list;
  if (!related || !list) return null;
  const writer = fieldWriter();
  const { field } = writer;
  const amounts = listedAmounts(draft);
  const hasTax = draft.kind === 'vat';
  const data = identified('NDBKe', id, [
    element('TTChung', [
      leaf('PBan', version),
      leaf('TBKe', TITLE),
      leaf('KHMBKe', FORM),
      field(HEADER, 'SBKe', list.number, LIST_NUMBER),
      field(HEADER, 'NBKe', list.issuedOn, REQUIRED_DAY),
      leaf('TCHDon', related.relation === 'replaces' ? '1' : '2'),
      field(HEADER, 'NBan', seller.name, REQUIRED_NAME),
      field(HEADER, 'MSTNBan', taxCodeText(seller.taxCode), REQUIRED_TAX_CODE),
      field(HEADER, 'DCNBan', seller.address, ADDRESS),
      field(HEADER, 'NMua', buyer.legalName ?? buyer.name, REQUIRED_NAME),
      field(HEADER, 'MSTNMua', taxCodeText(buyer.taxCode), TAX_CODE),
      field(HEADER, 'DCNMua', buyer.address, ADDRESS),
      element('DSLDTDoi', [field(HEADER, 'LDo', related.reason, REASON)]),
    ]),
    element(
      'DSHHDVu',
      list.originals.map((original, index) => {
        const own = amounts[index];
        return own
          ? element('HHDVu', [
              beforeMarkup(writer, original, index, own.before, hasTax),
              afterMarkup(writer, own.after, hasTax),
              differenceMarkup(writer, own.difference),
            ])
          : NOTHING;
      }),
    ),
  ]);
  writer.finish();
  return data;
}

function beforeMarkup(
  { field }: FieldWriter,
  original: ListedOriginal,
  index: number,
  amounts: StatedAmounts,
  hasTax: boolean,
): Markup {
  return element('TTTDChinh', [
    leaf('STT', String(index + 1)),
    field(ROW, 'KHMSHDon', original.template, TEMPLATE),
    field(ROW, 'KHHDon', original.serial, SERIAL),
    field(ROW, 'SHDon', original.number, NUMBER),
    field(ROW, 'ThTGoc', amounts.withoutTax, REQUIRED_AMOUNT),
    hasTax ? field(ROW, 'TTGoc', amounts.tax, REQUIRED_AMOUNT) : NOTHING,
    field(ROW, 'TgTSTGoc', amounts.withTax, REQUIRED_AMOUNT),
  ]);
}

const afterMarkup = ({ field }: FieldWriter, amounts: StatedAmounts, hasTax: boolean): Markup =>
  element('TTSDChinh', [
    field(ROW, 'ThTTDoi', amounts.withoutTax, REQUIRED_AMOUNT),
    hasTax ? field(ROW, 'TTTDoi', amounts.tax, REQUIRED_AMOUNT) : NOTHING,
    field(ROW, 'TgTSTTDoi', amounts.withTax, REQUIRED_AMOUNT),
  ]);

const differenceMarkup = ({ field }: FieldWriter, amounts: StatedAmounts): Markup =>
  element('CLech', [
    field(ROW, 'TgTCTCLech', amounts.withoutTax, REQUIRED_AMOUNT),
    field(ROW, 'TgTTCLech', amounts.tax, REQUIRED_AMOUNT),
    field(ROW, 'TgTTTCLech', amounts.withTax, REQUIRED_AMOUNT),
  ]);

/** BKe with the seller's signature, or with an empty place for it, as beside the invoice in a message. */
export const assembleCorrectionList = (data: string, signature: string | null): string =>
  element('BKe', [
    verbatim(data),
    element('DSCKS', [element('NBan', [verbatim(signature ?? '')]), element('NMua', [])]),
  ]);

/** A list as read: its invoices, and the difference of each. */
export type ReadCorrectionList = Readonly<{
  number: string;
  issuedOn: string;
  originals: readonly Readonly<{
    template: string;
    serial: string;
    number: string;
    difference: string;
  }>[];
}>;

/** Reads the BKe of a message; null where there is none. */
export function correctionListOf(list: XmlElement | null): ReadCorrectionList | null {
  const data = childOf(list, 'NDBKe');
  const header = childOf(data, 'TTChung');
  if (!data || !header) return null;
  return {
    number: textAt(header, 'SBKe') ?? '',
    issuedOn: textAt(header, 'NBKe') ?? '',
    originals: childrenOf(at(data, 'DSHHDVu'), 'HHDVu').map((row) => ({
      template: textAt(row, 'TTTDChinh', 'KHMSHDon') ?? '',
      serial: textAt(row, 'TTTDChinh', 'KHHDon') ?? '',
      number: textAt(row, 'TTTDChinh', 'SHDon') ?? '',
      difference: textAt(row, 'CLech', 'TgTTTCLech') ?? '0',
    })),
  };
}
