import type { Say } from '../bulk-acts/index.ts';

/** What a workbook says to who sends no words of his own: programs, above all. */
const VIETNAMESE: Readonly<Record<string, string>> = {
  sheet: 'Hóa đơn',
  'head.number': 'Số hóa đơn',
  'head.series': 'Ký hiệu',
  'head.date': 'Ngày lập',
  'head.direction': 'Chiều',
  'head.seller': 'Người bán',
  'head.buyer': 'Người mua',
  'head.partner': 'Đối tác',
  'head.taxCode': 'Mã số thuế',
  'head.withoutTax': 'Tiền hàng',
  'head.tax': 'Tiền thuế',
  'head.total': 'Tổng tiền thanh toán',
  'head.currency': 'Loại tiền',
  'head.state': 'Trạng thái xử lý',
  'head.chain': 'Trạng thái hóa đơn',
  'head.payment': 'Thanh toán',
  'head.due': 'Hạn thanh toán',
  'head.open': 'Còn lại',
  'head.checked': 'Kiểm tra',
  'head.validity': 'Kết quả kiểm tra',
  'head.tags': 'Nhãn',
  'head.authorityCode': 'Mã của cơ quan thuế',
  'head.signed': 'Ngày ký',
  'direction.issued': 'Bán ra',
  'direction.received': 'Mua vào',
  'state.draft': 'Bản nháp',
  'state.numbered': 'Đã cấp số',
  'state.signing': 'Đang ký',
  'state.signed': 'Đã ký',
  'state.sent': 'Đã gửi CQT',
  'state.unknown': 'Chưa rõ kết quả',
  'state.accepted': 'Đã cấp mã',
  'state.refused': 'CQT từ chối',
  'state.failed': 'Phát hành lỗi',
  'chain.ORIGINAL': 'Gốc',
  'chain.REPLACE': 'Thay thế',
  'chain.REPLACED': 'Bị thay thế',
  'chain.MODIFY': 'Điều chỉnh',
  'chain.MODIFIED': 'Bị điều chỉnh',
  'chain.CANCELED': 'Đã hủy',
  'payment.unpaid': 'Chưa thanh toán',
  'payment.partly': 'Thanh toán một phần',
  'payment.paid': 'Đã thanh toán',
  'payment.credit': 'Còn phải trả lại',
  'checked.0': 'Chưa kiểm tra',
  'checked.1': 'Đang kiểm tra',
  'checked.2': 'Đã kiểm tra',
  'validity.0': 'Không hợp lệ',
  'validity.1': 'Đáng ngờ',
  'validity.2': 'Không thấy sai sót',
};

/** Keys that the caller has no words for, in Vietnamese. */
export const orVietnamese =
  (say: Say): Say =>
  (key) => {
    const said = say(key);
    return said === key ? (VIETNAMESE[key] ?? key) : said;
  };
