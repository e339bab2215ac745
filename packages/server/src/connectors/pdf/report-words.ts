import type {
  VerificationCode,
  VerificationSubject,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import type { Verdict } from '@hoadon/domain/verification/verdict';

/** In Vietnamese, because the report is for the company's files and its tax office. */
export const SUBJECT_WORDS: Readonly<Record<VerificationSubject, string>> = {
  bytes: 'Tính toàn vẹn của tệp',
  signature: 'Chữ ký số',
  certificate: 'Chứng thư số',
  'authority-code': 'Mã của cơ quan thuế',
  parties: 'Người bán, người mua',
  sums: 'Số học: dòng hàng và tổng cộng',
  dates: 'Ngày lập và ngày ký',
  symbol: 'Mẫu số, ký hiệu',
  duplicate: 'Trùng số, sai khác giữa các nguồn',
  partner: 'Tra cứu đăng ký thuế',
};

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  good: 'ĐẠT: không phát hiện sai sót',
  warnings: 'ĐẠT, CÓ CẢNH BÁO',
  failed: 'KHÔNG ĐẠT',
  unverifiable: 'CHƯA ĐỦ CĂN CỨ ĐỂ KẾT LUẬN',
};

/** One sentence per reason; `{name}` is replaced by a value. */
export const REASON_WORDS: Readonly<Record<VerificationCode, string>> = {
  NO_FILE: 'Hóa đơn không có tệp XML: chữ ký và chứng thư không kiểm tra được.',
  BYTES_CHANGED: 'Tệp đang lưu không còn nguyên như khi nhận (SHA-256 {hash}).',
  BYTES_MISSING: 'Không còn tìm thấy tệp đã nhận (SHA-256 {hash}).',
  FILE_REFUSED: 'Tệp không thể tin cậy: {signature_reason} {about}.',
  NOT_IN_FILE: 'Tệp đính kèm chứa hóa đơn khác, không có hóa đơn này.',
  RECORD_DIFFERS: 'Thông tin đang ghi khác tệp ({field}): tệp ghi {in_file}, đang ghi {recorded}.',
  DEDUCTION_NOT_IN_FILE:
    'Tệp không chứng minh phần khấu trừ ({field}): tệp ghi {in_file}, đang ghi {recorded}.',
  CHECK_FAILED: 'Chưa kiểm tra được tệp do lỗi của hệ thống.',
  SIGNATURE_MISSING: 'Hóa đơn không có chữ ký số của người bán.',
  SIGNATURE_INVALID: 'Chữ ký của {signer} không hợp lệ: {signature_reason} {about}.',
  SIGNATURE_WEAK: 'Chữ ký của {signer} dùng thuật toán hoặc khóa yếu ({algorithm}).',
  CERTIFICATE_NOT_VALID_THEN:
    'Chứng thư của {signer} không có hiệu lực vào ngày ký {signed_on} (hiệu lực {not_before} đến {not_after}).',
  CERTIFICATE_OF_OTHER:
    'Chứng thư của {signer} mang mã số thuế {found}, không phải của người bán {expected}.',
  SIGNER_NAME_DIFFERS: 'Chứng thư cấp cho {signer}, hóa đơn ghi người bán là {expected}.',
  SIGNER_IS_DELEGATE:
    'Bên ký là {signer} ({found}), không phải người bán {expected}: việc ủy nhiệm chỉ do hóa đơn tự ghi.',
  SIGNER_NOT_COMPARED:
    'Hóa đơn không ghi mã số thuế người bán: không đối chiếu được với chứng thư của {signer} ({found}).',
  CERTIFICATE_ISSUER_UNKNOWN:
    'Chữ ký nguyên vẹn; đơn vị cấp chứng thư {issuer} không có trong danh sách tin cậy.',
  CODE_MISSING: 'Ký hiệu {serial} là hóa đơn có mã, nhưng không có mã của cơ quan thuế.',
  CODE_NOT_STATED:
    'Ký hiệu {serial} là hóa đơn có mã, nhưng nguồn nhập không ghi mã của cơ quan thuế.',
  CODE_MALFORMED: 'Mã {code} không đúng dạng mã của cơ quan thuế.',
  CODE_NOT_SIGNED:
    'Mã {code} chưa được chứng minh: không có chữ ký của cơ quan thuế được tin cậy trên mã này.',
  CODE_UNEXPECTED: 'Ký hiệu {serial} là hóa đơn không mã, nhưng lại ghi mã {code}.',
  BUYER_IS_ANOTHER: 'Mã số thuế người mua là {found}, không phải {expected}.',
  SELLER_IS_ANOTHER: 'Mã số thuế người bán là {found}, không phải {expected}.',
  SELLER_IS_BUYER: 'Người bán {found} chính là công ty: không phải hóa đơn mua vào.',
  BUYER_TAX_CODE_MISSING: 'Không ghi mã số thuế người mua.',
  BUYER_NAME_DIFFERS: 'Tên người mua “{found}” khác tên đăng ký “{expected}”.',
  SELLER_TAX_CODE_DOUBTFUL: 'Mã số thuế người bán {found} không đúng cấu trúc.',
  VALUE_UNREAD:
    'Không đọc được {tag}: “{text}”. Số tiền của hóa đơn không được tính khi số tổng không đọc được.',
  VALUE_MISSING: 'Thiếu {tag}: số tiền của hóa đơn không được tính.',
  VALUE_READ_AS: '{tag} ghi “{text}”, được đọc là {read}.',
  PART_TWICE: '{tag} ghi hai lần trong tệp; phần ghi đầu tiên được đọc.',
  EXCHANGE_RATE_MISSING: 'Hóa đơn bằng {currency} không có tỷ giá: chưa tính ra đồng.',
  EXCHANGE_RATE_DOUBTFUL: 'Tỷ giá {currency} ghi {rate} đồng, thường khoảng {usual}.',
  DONG_FRACTION: 'Số tiền {amount} đồng có phần lẻ.',
  SUM_DIFFERS: 'Cộng tiền hàng ghi {stated}, cộng các dòng là {computed}.',
  RATES_DIFFER:
    'Cộng tiền hàng ghi {stated}, cộng tiền hàng theo từng thuế suất là {computed}: phần chênh lệch không vào tờ khai.',
  TAX_DIFFERS: 'Tiền thuế {rate} ghi {stated}, tính lại là {computed}.',
  RATE_IMPOSSIBLE: 'Thuế suất {rate} không có trong luật, mức cao nhất là {highest}.',
  RATE_UNLISTED: 'Không có thuế suất {rate} trong luật.',
  RATE_NEGATIVE:
    'Thuế suất {rate}: tiền trước thuế là {stated}, chiết khấu vượt quá tiền hàng của thuế suất này.',
  TOTAL_DIFFERS: 'Tổng thanh toán ghi {stated}, tiền hàng cộng thuế là {computed}.',
  LINE_DIFFERS: 'Dòng {line}: thành tiền ghi {stated}, số lượng nhân đơn giá là {computed}.',
  LINES_MISSING: 'Không có dòng hàng để cộng lại.',
  ISSUED_IN_FUTURE: 'Ngày lập {issued_on} ở tương lai.',
  SIGNED_LATE: 'Lập ngày {issued_on}, ký ngày {signed_on}, muộn hơn hạn {latest}.',
  SIGNED_BEFORE_ISSUE: 'Ký ngày {signed_on}, trước ngày lập {issued_on}.',
  SYMBOL_MALFORMED: 'Ký hiệu {serial} không đúng quy định.',
  SYMBOL_OF_OTHER_FORM: 'Ký hiệu {serial} không thuộc mẫu số {template}.',
  SYMBOL_OF_OTHER_YEAR: 'Năm trong ký hiệu {serial} khác năm của ngày lập {issued_on}.',
  CORRECTION_UNPROVEN:
    'Ghi là thay thế hoặc điều chỉnh hóa đơn {original}, nhưng nguồn gốc kém chắc chắn hơn hóa đơn đó.',
  REPLACED_BEFORE: 'Hóa đơn {original} đã được một hóa đơn khác thay thế trước đó.',
  NUMBER_SAID_OTHERWISE: 'Có tệp đã ký khác mang cùng số hóa đơn nhưng khác nội dung ({fields}).',
  SOURCES_DIFFER: 'Nguồn khác ghi khác về hóa đơn này ({fields}).',
  NOT_IN_FORCE: 'Hóa đơn đã bị thay thế hoặc hủy.',
  PARTNER_NAME_DIFFERS: 'Tên khác với đăng ký thuế: {expected}.',
  PARTNER_AT_RISK: 'Mã số thuế không hoạt động hoặc không có trong cơ sở đăng ký thuế.',
  PARTNER_STOPPED: 'Tại ngày lập {issued_on}, đối tác đã ngừng hoạt động từ {since}.',
  PARTNER_ADDRESS_DIFFERS: 'Địa chỉ khác với đăng ký thuế: {expected}.',
  PARTNER_STATUS_UNKNOWN: 'Cơ sở đăng ký thuế không cho biết tình trạng hoạt động.',
};
