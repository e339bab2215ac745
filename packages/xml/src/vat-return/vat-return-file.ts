import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { VatAmounts } from '@hoadon/domain/vat-return/derive-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import type { AnnexLines } from '@hoadon/domain/vat-return/return-annex';

/** A dependent unit or place of business in another province, [09] to [11c]; a null is an empty element. */
export type DependentUnit = Readonly<{
  name: string | null;
  taxCode: string | null;
  ward: string | null;
  province: string | null;
}>;

/** The declared sums of the annex of the reduced rate, and the lines that add up to them, at least one on each side. */
export type AnnexFile = ReductionAnnex & AnnexLines;

/** Contents of the file of a return 01/GTGT (docs/law-and-practice.md#vat-return-file). */
export type VatReturnFile = Readonly<{
  /** maTKhai and pbanTKhaiXML. */
  form: Readonly<{ code: string; version: string }>;
  /** Name of the producing program, as stated by itself. */
  provider: string;
  period: TaxPeriod;
  /** 0 for the first filing, else which amendment. */
  filing: number;
  office: Readonly<{ code: string; name: string }>;
  madeOn: PlainDate;
  signer: string | null;
  signedOn: PlainDate | null;
  taxpayer: Readonly<{ taxCode: string; name: string; address: string | null }>;
  activity: string;
  unit: DependentUnit;
  hasNoActivity: boolean;
  cells: VatAmounts;
  /** Null: nothing at the reduced rate. */
  annex: AnnexFile | null;
}>;

/** The cells of the file, in its groups; [32b] and [34a] have no place in it. */
export const FILE_CELLS = [
  [null, ['22']],
  ['GiaTriVaThueGTGTHHDVMuaVao', ['23', '24']],
  ['HangHoaDichVuNhapKhau', ['23a', '24a']],
  [null, ['25', '26']],
  ['HHDVBRaChiuThueGTGT', ['27', '28']],
  [null, ['29']],
  ['HHDVBRaChiuTSuat5', ['30', '31']],
  ['HHDVBRaChiuTSuat10', ['32', '33']],
  [null, ['32a']],
  ['TongDThuVaThueGTGTHHDVBRa', ['34', '35']],
  [null, ['36', '37', '38', '39a', '40a', '40b', '40', '41', '42', '43']],
] as const satisfies readonly (readonly [string | null, readonly (keyof VatAmounts)[]])[];

export const ZERO_WITHOUT_PLACE: Readonly<Record<'32b' | '34a', Decimal>> = {
  '32b': '0' as Decimal,
  '34a': '0' as Decimal,
};

/** Tag of the annex under every resolution since 142/2024: others made signing tools and the portal fail (docs/law-and-practice.md#reduction-annex). */
export const ANNEX_TAG = 'PL_NQ142_GTGT';
