import type { Say } from '../../bulk-acts/index.ts';

/** The texts of the workbook if the request contains none. */
const VIETNAMESE: Readonly<Record<string, string>> = {
  sheet: 'Đối chiếu',
  'head.outcome': 'Kết quả',
  'head.rule': 'Quy tắc',
  'head.seller': 'Người bán',
  'head.sellerTaxCode': 'MST người bán',
  'head.symbol': 'Ký hiệu',
  'head.number': 'Số hóa đơn',
  'head.ownDate': 'Ngày lập (sổ)',
  'head.portalDate': 'Ngày lập (CQT)',
  'head.ownTotal': 'Tổng tiền (sổ)',
  'head.portalTotal': 'Tổng tiền (CQT)',
  'head.currency': 'Loại tiền',
  'head.differences': 'Khác nhau (sổ / CQT)',
  'head.reason': 'Lý do chấp nhận',
  'outcome.matched': 'Khớp',
  'outcome.differs': 'Lệch',
  'outcome.only-own': 'Chỉ có trong sổ',
  'outcome.only-portal': 'Chỉ có ở CQT',
  'outcome.awaited': 'Chờ CQT',
  'outcome.duplicate': 'Trùng',
  'rule.exact': 'Giống hệt',
  'rule.number-format': 'Cách viết khác',
  'rule.rounding': 'Làm tròn',
  'rule.party': 'Bên mua, bên bán',
  'rule.facts': 'Nội dung',
  'rule.likely': 'Có thể là một',
  'rule.duplicate': 'Trùng',
  'rule.missing': 'Thiếu',
  'field.sellerTaxCode': 'MST người bán',
  'field.template': 'Mẫu số',
  'field.serial': 'Ký hiệu',
  'field.number': 'Số',
  'field.issuedOn': 'Ngày lập',
  'field.buyerTaxCode': 'MST người mua',
  'field.currency': 'Loại tiền',
  'field.withoutTax': 'Tiền hàng',
  'field.tax': 'Tiền thuế',
  'field.withTax': 'Tổng tiền',
  'field.rates': 'Thuế suất',
  'field.chainState': 'Trạng thái',
  'field.authorityCode': 'Mã CQT',
};

/** Falls back to Vietnamese for keys without a text in the request. */
export const orVietnamese =
  (say: Say): Say =>
  (key) => {
    const text = say(key);
    return text === key ? (VIETNAMESE[key] ?? key) : text;
  };
