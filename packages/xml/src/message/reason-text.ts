import type { EncodeFault, FieldRuleName } from '../dom/field-writer.ts';
import type { Reason } from './notice-reason.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  NBan: 'người bán',
  NMua: 'người mua',
  TToan: 'phần tổng cộng',
  TTHDLQuan: 'hóa đơn liên quan',
  DSHHDVu: 'bảng kê hàng hóa',
  TTChung: 'phần đầu hóa đơn',
  DSCKS: 'chữ ký số',
};
/** The names of the decision's tables, as the form has them. */
const FIELDS: Readonly<Record<string, string>> = {
  CCCDan: 'số CCCD',
  DChi: 'địa chỉ',
  DCTDTu: 'email',
  DGia: 'đơn giá',
  DVTinh: 'đơn vị tính',
  DVTTe: 'loại tiền',
  GChu: 'ghi chú',
  HTTToan: 'hình thức thanh toán',
  HVTNMHang: 'họ tên người mua hàng',
  KHHDCLQuan: 'ký hiệu hóa đơn',
  KHHDon: 'ký hiệu hóa đơn',
  KHMSHDCLQuan: 'mẫu số hóa đơn',
  KHMSHDon: 'mẫu số hóa đơn',
  LDDNBo: 'lệnh điều động',
  MDVQHNSach: 'mã đơn vị quan hệ ngân sách',
  MHHDVu: 'mã hàng hóa',
  MKHang: 'mã khách hàng',
  MST: 'mã số thuế',
  MSTTCGP: 'mã số thuế tổ chức cung cấp giải pháp',
  NBKCLQuan: 'ngày bảng kê',
  NLap: 'ngày lập',
  NLHDCLQuan: 'ngày lập hóa đơn',
  PBan: 'phiên bản',
  PTVChuyen: 'phương tiện vận chuyển',
  SBKCLQuan: 'số bảng kê',
  SDThoai: 'số điện thoại',
  SHChieu: 'số hộ chiếu',
  SHDCLQuan: 'số hóa đơn',
  SHDon: 'số hóa đơn',
  SLuong: 'số lượng',
  STKNHang: 'số tài khoản ngân hàng',
  STT: 'số thứ tự',
  TCHDon: 'tính chất hóa đơn',
  TChat: 'tính chất',
  Ten: 'tên',
  TGia: 'tỷ giá',
  TgTCThue: 'tổng tiền chưa thuế',
  TgTThue: 'tổng tiền thuế',
  TgTTTBChu: 'tổng tiền bằng chữ',
  TgTTTBSo: 'tổng tiền thanh toán',
  THDon: 'tên hóa đơn',
  THHDVu: 'tên hàng hóa, dịch vụ',
  ThTien: 'thành tiền',
  TLCKhau: 'tỷ lệ chiết khấu',
  TNHang: 'tên ngân hàng',
  TSuat: 'thuế suất',
  TThue: 'tiền thuế',
  TTCKTMai: 'tổng tiền chiết khấu',
};
const LINE = /^HHDVu\[(\d+)\]$/;

/** `Số CCCD của người mua`, `Thuế suất, dòng 3`. Null where no part of the path has a name. */
function fieldName(path: string): string | null {
  const tags = path.split('/');
  const bare = tags.map((tag) => tag.replace(/\[\d+\]$/, ''));
  const field = FIELDS[bare.at(-1) ?? ''];
  const section = bare.map((tag) => SECTIONS[tag]).findLast((name) => name !== undefined);
  const line = tags.map((tag) => LINE.exec(tag)?.[1]).find((number) => number !== undefined);
  const location = line === undefined ? section && ` của ${section}` : `, dòng ${line}`;
  const name = field === undefined ? section : `${field}${location ?? ''}`;
  return name ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : null;
}

/** Returns a refusal for people: the name of the field, never its path, and the text of the authority. */
export function reasonText({ path, text }: Pick<Reason, 'path' | 'text'>): string {
  const name = path === null ? null : fieldName(path);
  return name === null ? text : `${name}: ${text}`;
}

const RULES: Readonly<Record<FieldRuleName, string>> = {
  required: 'còn thiếu',
  length: 'quá dài',
  pattern: 'sai định dạng',
  number: 'không phải là số',
  digits: 'có quá nhiều chữ số',
  date: 'không phải là ngày',
  characters: 'có ký tự không hợp lệ',
};

/** The same for an invoice that breaks the authority's format before it is sent: `Đơn vị tính, dòng 3: quá dài`. */
export const encodeFaultText = ({ path, rule }: Pick<EncodeFault, 'path' | 'rule'>): string =>
  reasonText({ path, text: RULES[rule] });
