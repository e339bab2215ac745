import type { VatRate } from '../invoice/vat-rate.ts';
import { decimal } from '../money/decimal.ts';
import type {
  CorrectionCause,
  CorrectionRules,
  DecreeReductionRule,
  RuleSet,
  VatReturnRules,
} from './rules.ts';

const RATES: readonly VatRate[] = ['0', '5', '10', 'KHAC', 'KKKNT', 'KCT'];
const RATES_WITH_8: readonly VatRate[] = ['0', '5', '8', '10', 'KHAC', 'KKKNT', 'KCT'];

/** VAT Law 48/2024 Art. 12, before it VAT Law 13/2008 Art. 11: goods 1 %, goods with services 3 %, services 5 %, other business 2 %. */
const REVENUE_PERCENTAGES = ['1', '2', '3', '5'].map(decimal);

const relief = (resolution: string): DecreeReductionRule => {
  const basis = `tương ứng 20% mức tỷ lệ % để tính thuế giá trị gia tăng theo Nghị quyết số ${resolution}`;
  return {
    percentages: REVENUE_PERCENTAGES,
    share: decimal('0.2'),
    note: `Đã giảm {amount} ${basis}`,
    noteOfReturn: `Hoàn lại {amount} đã giảm ${basis}`,
  };
};

/** The lowered rate of a resolution: 8 % on VAT invoices, the decree row on sales invoices. */
const lowered = (resolution: string) => ({
  vatRates: RATES_WITH_8,
  reducedRateBasis: `Nghị quyết số ${resolution}`,
  decreeReduction: relief(resolution),
});
const NOT_LOWERED = { vatRates: RATES, reducedRateBasis: null, decreeReduction: null };

const REFERENCE =
  'hóa đơn Mẫu số {template} ký hiệu {serial} số {number} ngày {day} tháng {month} năm {year}';

/** Decree 70/2025: one invoice for many of one buyer and month, with the list 01/BK-ĐCTT. */
const LIST_REFERENCE = 'các hóa đơn theo Bảng kê số {number} ngày {day} tháng {month} năm {year}';

const LATER = {
  isMistake: false,
  isOfAmounts: true,
  lowers: false,
  ofCashRegister: null,
  spansMonths: false,
} as const;
const MISTAKE = {
  isMistake: true,
  isOfAmounts: false,
  lowers: false,
  spansMonths: false,
} as const;
const later = (code: string): CorrectionCause => ({ ...LATER, code, ways: ['adjusts'] });
const back = (code: string): CorrectionCause => ({ ...later(code), lowers: true });

/**
 * Annex XVII: 02 the conclusion of an authority, which may be about anything, 04 trade discount, 05 goods that come
 * back, 06 registered assets that do, 07 to 09 refunds of insurance, prepaid services and banks, 13 a wrong invoice,
 * 14 a wrong one of a cash register.
 */
const CAUSES_OF_DECISION_1233: readonly CorrectionCause[] = [
  later('01'),
  { ...later('02'), isOfAmounts: false },
  later('03'),
  { ...back('04'), spansMonths: true },
  back('05'),
  { ...LATER, code: '06', ways: ['replaces'] },
  ...['07', '08', '09'].map(back),
  ...['10', '11', '12'].map(later),
  { ...MISTAKE, code: '13', ways: ['adjusts', 'replaces'], ofCashRegister: false },
  { ...MISTAKE, code: '14', ways: ['replaces'], ofCashRegister: true },
];

const CORRECTIONS_UNTIL_2025: CorrectionRules = {
  mayCancelSent: true,
  noticeForNameAndAddress: true,
  sameWayAgain: true,
  cashRegisterReplaceOnly: false,
  causes: [],
  replaceReference: `Thay thế cho ${REFERENCE}`,
  adjustReference: `Điều chỉnh cho ${REFERENCE}`,
  replaceListReference: `Thay thế cho ${LIST_REFERENCE}`,
  adjustListReference: `Điều chỉnh cho ${LIST_REFERENCE}`,
};
const CORRECTIONS_OF_DECREE_70: CorrectionRules = {
  ...CORRECTIONS_UNTIL_2025,
  mayCancelSent: false,
};
const CORRECTIONS_OF_CIRCULAR_91: CorrectionRules = {
  ...CORRECTIONS_OF_DECREE_70,
  cashRegisterReplaceOnly: true,
  causes: CAUSES_OF_DECISION_1233,
};

/** File 842: of Circular 89/2026 no format of its own is published, and the portal took this one for 07/2026. */
const FILE_842 = { code: '842', version: '2.8.3', ofForm: 'TT80' } as const;
const FORM_OF_CIRCULAR_80: VatReturnRules = {
  form: 'TT80',
  basis:
    'Ban hành kèm theo Thông tư số 80/2021/TT-BTC ngày 29 tháng 9 năm 2021 của Bộ trưởng Bộ Tài chính',
  furtherCells: [],
  laterPurchaseCorrections: 'purchases',
  file: FILE_842,
};
const FORM_OF_CIRCULAR_89: VatReturnRules = {
  form: 'TT89',
  basis: 'Ban hành kèm theo Thông tư số 89/2026/TT-BTC của Bộ trưởng Bộ Tài chính',
  furtherCells: ['32b', '34a'],
  laterPurchaseCorrections: 'adjustments',
  file: FILE_842,
};

const DECREE_123 = {
  legalBasis: 'Nghị định 123/2020/NĐ-CP và Thông tư 78/2021/TT-BTC',
  invoiceFormat: { version: '2.0.1', decision: 'Quyết định 1510/QĐ-TCT' },
  consumerName: 'Bán cho người tiêu dùng',
  cashLimit: decimal(20_000_000),
  cashBasis: 'Thông tư 219/2013/TT-BTC, Điều 15',
  signingDays: 1,
  nineDigitIdentity: true,
  corrections: CORRECTIONS_UNTIL_2025,
  vatReturn: FORM_OF_CIRCULAR_80,
};
const DECREE_70 = {
  ...DECREE_123,
  legalBasis: 'Nghị định 123/2020/NĐ-CP, Nghị định 70/2025/NĐ-CP và Thông tư 32/2025/TT-BTC',
  invoiceFormat: { version: '2.1.0', decision: 'Quyết định 1271/QĐ-CT' },
  nineDigitIdentity: false,
  corrections: CORRECTIONS_OF_DECREE_70,
};
/** VAT Law 48/2024/QH15: payment without cash from 5 million. */
const VAT_LAW_48 = {
  ...DECREE_70,
  cashLimit: decimal(5_000_000),
  cashBasis:
    'Luật Thuế giá trị gia tăng 48/2024/QH15, Điều 14 và Nghị định 181/2025/NĐ-CP, Điều 26',
};
const DECREE_254 = {
  ...VAT_LAW_48,
  legalBasis: 'Nghị định 254/2026/NĐ-CP và Thông tư 91/2026/TT-BTC',
  corrections: CORRECTIONS_OF_CIRCULAR_91,
  vatReturn: FORM_OF_CIRCULAR_89,
};

/**
 * Every change of law since electronic invoices became general, oldest first, without gaps.
 * A new law is a new row; rows are never edited for a later date.
 */
export const RULE_SETS: readonly [RuleSet, ...RuleSet[]] = [
  { ...DECREE_123, ...NOT_LOWERED, effectiveFrom: '2020-10-19', effectiveTo: '2022-01-31' },
  {
    ...DECREE_123,
    ...lowered('43/2022/QH15'),
    effectiveFrom: '2022-02-01',
    effectiveTo: '2022-12-31',
  },
  { ...DECREE_123, ...NOT_LOWERED, effectiveFrom: '2023-01-01', effectiveTo: '2023-06-30' },
  {
    ...DECREE_123,
    ...lowered('101/2023/QH15'),
    effectiveFrom: '2023-07-01',
    effectiveTo: '2023-12-31',
  },
  {
    ...DECREE_123,
    ...lowered('110/2023/QH15'),
    effectiveFrom: '2024-01-01',
    effectiveTo: '2024-06-30',
  },
  {
    ...DECREE_123,
    ...lowered('142/2024/QH15'),
    effectiveFrom: '2024-07-01',
    effectiveTo: '2024-12-31',
  },
  {
    ...DECREE_123,
    ...lowered('174/2024/QH15'),
    nineDigitIdentity: false,
    effectiveFrom: '2025-01-01',
    effectiveTo: '2025-05-31',
  },
  {
    ...DECREE_70,
    ...lowered('174/2024/QH15'),
    effectiveFrom: '2025-06-01',
    effectiveTo: '2025-06-30',
  },
  {
    ...VAT_LAW_48,
    ...lowered('204/2025/QH15'),
    effectiveFrom: '2025-07-01',
    effectiveTo: '2026-06-30',
  },
  {
    ...DECREE_254,
    ...lowered('204/2025/QH15'),
    effectiveFrom: '2026-07-01',
    effectiveTo: '2026-12-31',
  },
  // No law was found that lowers the rate after 2026.
  { ...DECREE_254, ...NOT_LOWERED, effectiveFrom: '2027-01-01', effectiveTo: null },
];
