import { parsePeriod, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { type Decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import type { VatAmounts } from '@hoadon/domain/vat-return/derive-cells';
import { parse } from '../dom/parse.ts';
import { at, childrenOf, textAt, type XmlElement } from '../dom/tree.ts';
import {
  ANNEX_TAG,
  type AnnexFile,
  FILE_CELLS,
  type VatReturnFile,
  ZERO_WITHOUT_PLACE,
} from './vat-return-file.ts';

/** Thrown for a file that is not a return 01/GTGT of form 842, or lacks one of its cells. */
export class NoVatReturn extends Error {
  override readonly name = 'NoVatReturn';
}

function amountAt(start: XmlElement | null, ...path: readonly string[]): Decimal {
  const amount = decimalOrNull(textAt(start, ...path));
  if (amount === null) throw new NoVatReturn(`no amount at ${path.join('/')}`);
  return amount;
}

function cellsOf(main: XmlElement | null): VatAmounts {
  const cells = FILE_CELLS.flatMap(([group, names]) =>
    names.map((cell) => [cell, amountAt(main, ...(group ? [group] : []), `ct${cell}`)]),
  );
  return { ...Object.fromEntries(cells), ...ZERO_WITHOUT_PLACE };
}

const rowsIn = (list: XmlElement | null): readonly XmlElement[] =>
  childrenOf(list, 'BangKeTenHHDV');

function annexOf(annex: XmlElement | null): AnnexFile | null {
  if (!annex) return null;
  const [bought, sold] = [at(annex, 'HH_DV_MuaVaoTrongKy'), at(annex, 'HH_DV_BanRaTrongKy')];
  return {
    bought: rowsIn(bought).map((row) => ({
      name: textAt(row, 'tenHHDVMuaVao') ?? '',
      value: amountAt(row, 'giaTriHHDVMuaVao'),
      tax: amountAt(row, 'thueGTGTHHDV'),
    })),
    purchases: amountAt(bought, 'tongCongGiaTriHHDVMuaVao'),
    purchasesTax: amountAt(bought, 'tongCongThueGTGTHHDV'),
    sold: rowsIn(sold).map((row) => ({
      name: textAt(row, 'tenHHDV') ?? '',
      value: amountAt(row, 'giaTriHHDV'),
      reduced: amountAt(row, 'thueGTGTDuocGiam'),
    })),
    sales: amountAt(sold, 'tongCongGiaTriHHDV'),
    reduced: amountAt(sold, 'tongCongThueGTGTDuocGiam'),
    difference: amountAt(annex, 'ChenhLech', 'ct9'),
  };
}

function periodOf(form: XmlElement | null): TaxPeriod {
  const period = parsePeriod(textAt(form, 'KyKKhaiThue', 'kyKKhai') ?? '');
  if (!period) throw new NoVatReturn('no period');
  return period;
}

/** Reads the file of a return, by this program or another. Throws XmlRefused and NoVatReturn. */
export function decodeVatReturn(bytes: Uint8Array): VatReturnFile {
  const data = at(parse(bytes).root, 'HSoKhaiThue');
  const heading = at(data, 'TTinChung', 'TTinTKhaiThue');
  const form = at(heading, 'TKhaiThue');
  const main = at(data, 'CTieuTKhaiChinh');
  const code = textAt(form, 'maTKhai');
  if (code !== '842') throw new NoVatReturn(`form ${code}`);
  const unit = at(main, 'Header');
  const branchAddress = at(unit, 'DiaChiHDSXKDKhacTinhNDTSC');
  return {
    form: { code, version: textAt(form, 'pbanTKhaiXML') ?? '' },
    provider: textAt(data, 'TTinChung', 'TTinDVu', 'ttinNhaCCapDVu') ?? '',
    period: periodOf(form),
    filing: Number(textAt(form, 'soLan')),
    office: {
      code: textAt(form, 'maCQTNoiNop') ?? '',
      name: textAt(form, 'tenCQTNoiNop') ?? '',
    },
    madeOn: textAt(form, 'ngayLapTKhai') ?? '',
    signer: textAt(form, 'nguoiKy'),
    signedOn: textAt(form, 'ngayKy'),
    taxpayer: {
      taxCode: textAt(heading, 'NNT', 'mst') ?? '',
      name: textAt(heading, 'NNT', 'tenNNT') ?? '',
      address: textAt(heading, 'NNT', 'dchiNNT'),
    },
    activity: textAt(main, 'ten_NganhNghe') ?? '',
    unit: {
      name: textAt(unit, 'ct09'),
      taxCode: textAt(unit, 'ct10'),
      ward: textAt(branchAddress, 'ct11a_phuongXa_ten'),
      province: textAt(branchAddress, 'ct11c_tinhTP_ten'),
    },
    hasNoActivity: ['1', 'true'].includes(textAt(main, 'ct21') ?? ''),
    cells: cellsOf(main),
    annex: annexOf(at(data, 'PLuc', ANNEX_TAG)),
  };
}
