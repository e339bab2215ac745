import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { firstDayOf, lastDayOf, periodText } from '@hoadon/domain/dates/tax-period';
import { isZero } from '@hoadon/domain/money/decimal';
import {
  documentBytes,
  element,
  identified,
  leaf,
  type Markup,
  verbatim,
} from '../dom/canonical-writer.ts';
import {
  type FieldWriter,
  fieldWriter,
  mandatory,
  numberRule,
  textRule,
} from '../dom/field-writer.ts';
import { DAY, NAME, TAX_CODE, taxCodeText } from '../invoice/field-rules.ts';
import { INSTANCE_NAMESPACE, RETURN_NAMESPACE } from '../signature-places.ts';
import { ANNEX_TAG, type AnnexFile, FILE_CELLS, type VatReturnFile } from './vat-return-file.ts';

/** Of HSoKhaiThue, which the signature names. Rows of the annexes are called ID_1 and on. */
export const RETURN_ID = 'HSKT_1';

const NAMESPACES = ` xmlns="${RETURN_NAMESPACE}" xmlns:xsi="${INSTANCE_NAMESPACE}"`;
/** The program name that the portal expects in files of other programs; the real producer is stated separately. */
const PROGRAM = { code: 'HTKK', name: 'HỖ TRỢ KÊ KHAI THUẾ', version: '5.7.6' };
const TITLE = 'TỜ KHAI THUẾ GIÁ TRỊ GIA TĂNG (Mẫu số 01/GTGT)';
/** Fixed text of form 842, for every period. */
const BASIS =
  '(Ban hành kèm theo Thông tư số 80/2021/TT-BTC ngày 29 tháng 9 năm 2021 của Bộ trưởng Bộ Tài chính)';
const DOMESTIC_GOODS = '1701';

const AMOUNT = mandatory(numberRule(15, 0));
const OFFICE_CODE = mandatory(textRule(5, /^\d{5}$/));
const OFFICE_NAME = mandatory(textRule(200));
const REQUIRED_DAY = mandatory(DAY);
const REQUIRED_NAME = mandatory(NAME);
const REQUIRED_TAX_CODE = mandatory(TAX_CODE);
const FILING = mandatory(textRule(3, /^(?:0|[1-9]\d?|100)$/));
const TEXT = textRule(400);
const PERSON = textRule(100);
const GOODS = mandatory(textRule(80));

const FORM = 'TTinTKhaiThue/TKhaiThue';
const MAIN = 'CTieuTKhaiChinh';

/** `dd/MM/yyyy`, as the days of the period are written. */
const slashed = (day: PlainDate): string => day.split('-').toReversed().join('/');

/** A tag that is written even if empty. */
const orEmpty = (
  { field }: FieldWriter,
  path: string,
  tag: string,
  value: string | null,
  rule = TEXT,
): Markup => (value ? field(path, tag, value, rule) : leaf(tag, ''));

const empty = (tags: readonly string[]): Markup[] => tags.map((tag) => leaf(tag, ''));

function programMarkup({ provider }: VatReturnFile): Markup {
  return element('TTinDVu', [
    leaf('maDVu', PROGRAM.code),
    leaf('tenDVu', PROGRAM.name),
    leaf('pbanDVu', PROGRAM.version),
    leaf('ttinNhaCCapDVu', provider),
  ]);
}

function formMarkup(writer: FieldWriter, file: VatReturnFile): Markup {
  const { field } = writer;
  const { form, period, filing, office } = file;
  return element('TKhaiThue', [
    leaf('maTKhai', form.code),
    leaf('tenTKhai', TITLE),
    leaf('moTaBMau', BASIS),
    leaf('pbanTKhaiXML', form.version),
    leaf('loaiTKhai', filing === 0 ? 'C' : 'B'),
    field(FORM, 'soLan', String(filing), FILING),
    element('KyKKhaiThue', [
      leaf('kieuKy', period.type === 'month' ? 'M' : 'Q'),
      leaf('kyKKhai', periodText(period)),
      leaf('kyKKhaiTuNgay', slashed(firstDayOf(period))),
      leaf('kyKKhaiDenNgay', slashed(lastDayOf(period))),
      ...empty(['kyKKhaiTuThang', 'kyKKhaiDenThang']),
    ]),
    field(FORM, 'maCQTNoiNop', office.code, OFFICE_CODE),
    field(FORM, 'tenCQTNoiNop', office.name, OFFICE_NAME),
    field(FORM, 'ngayLapTKhai', file.madeOn, REQUIRED_DAY),
    element('GiaHan', empty(['maLyDoGiaHan', 'lyDoGiaHan'])),
    orEmpty(writer, FORM, 'nguoiKy', file.signer, PERSON),
    orEmpty(writer, FORM, 'ngayKy', file.signedOn, DAY),
    leaf('nganhNgheKD', ''),
  ]);
}

function taxpayerMarkup(writer: FieldWriter, { taxpayer }: VatReturnFile): Markup {
  const path = 'TTinTKhaiThue/NNT';
  return element('NNT', [
    writer.field(path, 'mst', taxCodeText(taxpayer.taxCode), REQUIRED_TAX_CODE),
    writer.field(path, 'tenNNT', taxpayer.name, REQUIRED_NAME),
    orEmpty(writer, path, 'dchiNNT', taxpayer.address),
    ...empty([
      'phuongXa',
      'maHuyenNNT',
      'tenHuyenNNT',
      'maTinhNNT',
      'tenTinhNNT',
      'dthoaiNNT',
      'faxNNT',
      'emailNNT',
    ]),
  ]);
}

function unitMarkup(writer: FieldWriter, { unit }: VatReturnFile): Markup {
  const path = `${MAIN}/Header`;
  return element('Header', [
    orEmpty(writer, path, 'ct09', unit.name),
    orEmpty(writer, path, 'ct10', taxCodeText(unit.taxCode), TAX_CODE),
    element('DiaChiHDSXKDKhacTinhNDTSC', [
      leaf('ct11a_phuongXa_ma', ''),
      orEmpty(writer, path, 'ct11a_phuongXa_ten', unit.ward),
      ...empty(['ct11b_quanHuyen_ma', 'ct11b_quanHuyen_ten', 'ct11c_tinhTP_ma']),
      orEmpty(writer, path, 'ct11c_tinhTP_ten', unit.province),
    ]),
  ]);
}

function mainMarkup(writer: FieldWriter, file: VatReturnFile): Markup {
  const cells = FILE_CELLS.flatMap(([group, names]) => {
    const inside = names.map((cell) => writer.field(MAIN, `ct${cell}`, file.cells[cell], AMOUNT));
    return group === null ? inside : [element(group, inside)];
  });
  for (const cell of ['32b', '34a'] as const)
    if (!isZero(file.cells[cell])) writer.fault(MAIN, `ct${cell}`, 'pattern');
  return element(MAIN, [
    leaf('ma_NganhNghe', '00'),
    writer.field(MAIN, 'ten_NganhNghe', file.activity, REQUIRED_NAME),
    leaf('tieuMucHachToan', DOMESTIC_GOODS),
    unitMarkup(writer, file),
    leaf('ct21', file.hasNoActivity ? '1' : '0'),
    ...cells,
  ]);
}

function annexMarkup({ field }: FieldWriter, annex: AnnexFile): Markup {
  const [bought, sold] = ['HH_DV_MuaVaoTrongKy', 'HH_DV_BanRaTrongKy'];
  const row = (index: number, children: readonly Markup[]) =>
    identified('BangKeTenHHDV', `ID_${index + 1}`, children, 'ID');
  return element(ANNEX_TAG, [
    element(bought, [
      ...annex.bought.map(({ name, value, tax }, index) =>
        row(index, [
          field(bought, 'tenHHDVMuaVao', name, GOODS),
          field(bought, 'giaTriHHDVMuaVao', value, AMOUNT),
          field(bought, 'thueGTGTHHDV', tax, AMOUNT),
        ]),
      ),
      leaf('tongCongGiaTriHHDVMuaVao', annex.purchases),
      leaf('tongCongThueGTGTHHDV', annex.purchasesTax),
    ]),
    element(sold, [
      ...annex.sold.map(({ name, value, reduced }, index) =>
        row(index, [
          field(sold, 'tenHHDV', name, GOODS),
          field(sold, 'giaTriHHDV', value, AMOUNT),
          leaf('thueSuatTheoQuyDinh', '10'),
          leaf('thueSuatSauGiam', '8'),
          field(sold, 'thueGTGTDuocGiam', reduced, AMOUNT),
        ]),
      ),
      leaf('tongCongGiaTriHHDV', annex.sales),
      leaf('tongCongThueGTGTDuocGiam', annex.reduced),
    ]),
    element('ChenhLech', [field('ChenhLech', 'ct9', annex.difference, AMOUNT)]),
  ]);
}

/**
 * Encodes the content of HSoKhaiThue, canonical. Throws EncodeRefused with every field that breaks the format,
 * including [32b] and [34a] if they have a value: form 842 has no place for them.
 */
export function encodeVatReturn(file: VatReturnFile): string {
  const writer = fieldWriter();
  const content = [
    element('TTinChung', [
      programMarkup(file),
      element('TTinTKhaiThue', [formMarkup(writer, file), taxpayerMarkup(writer, file)]),
    ]),
    mainMarkup(writer, file),
    element('PLuc', file.annex ? [annexMarkup(writer, file.annex)] : []),
  ].join('');
  writer.finish();
  return content;
}

const opening = (namespaces: string): string => `<HSoKhaiThue${namespaces} id="${RETURN_ID}">`;

/** HSoKhaiThue in inclusive C14N: the taxpayer signs its UTF-8 bytes. */
export const signedReturn = (content: string): string =>
  `${opening(NAMESPACES)}${content}</HSoKhaiThue>`;

/** Declarations of the root beside its own namespace; canonical forms inside repeat them. */
export const DECLARED_AROUND = ` xmlns:xsi="${INSTANCE_NAMESPACE}"`;

const PLACE = ['<CKyDTu>', '</CKyDTu>'] as const;

/** Inserts this signature into a file without one. */
export function withReturnSignature(unsigned: Uint8Array, signature: string): Uint8Array {
  const text = new TextDecoder().decode(unsigned);
  const at = text.lastIndexOf(PLACE.join('')) + PLACE[0].length;
  return new TextEncoder().encode(text.slice(0, at) + signature + text.slice(at));
}

/** The whole file with the taxpayer's signature, or with an empty place for it. */
export const assembleVatReturn = (content: string, signature: string | null): Uint8Array =>
  documentBytes(
    verbatim(
      `<HSoThueDTu${NAMESPACES}>${opening('')}${content}</HSoKhaiThue>${PLACE.join(signature ?? '')}</HSoThueDTu>`,
    ),
  );
