import { EMPTY_BUYER } from '@hoadon/domain/invoice/empty-draft';
import type { Buyer } from '@hoadon/domain/invoice/invoice';

/** A company that does not exist: this tax code is not assigned, though its check digit is right. */
export const DEMO_COMPANY = {
  tax_code: '0399999903',
  name: 'Văn phòng phẩm Sao Mai',
  full_name: 'Công ty TNHH Văn phòng phẩm Sao Mai',
  address: '12 Đường Hoa Sứ, Phường Phú Nhuận, Thành phố Hồ Chí Minh',
  phone: '02838220000',
  email: 'lienhe@saomai.example',
  website: 'https://saomai.example',
  description: 'Bán buôn, bán lẻ văn phòng phẩm và thiết bị văn phòng',
  bank_account: '0071009999999',
  bank_account_owner: 'Công ty TNHH Văn phòng phẩm Sao Mai',
  bank_name: 'Ngân hàng TMCP Ngoại Thương Việt Nam',
  bank_branch: 'Thành phố Hồ Chí Minh',
  representative: 'Nguyễn Thị Sao Mai',
  representative_role: 'Giám đốc',
  representative_id_number: '079180000001',
  representative_birthday: '1980-05-12',
  tax_office_code: '70100',
} as const;

/** Known to everybody who reads this: for a demo on one's own machine. */
export const DEMO_USERS = [
  {
    role: 'admin',
    user_name: 'admin',
    password: 'hoadon-admin',
    name: 'Nguyễn Thị Sao Mai',
    email: 'admin@saomai.example',
    phone: '0912000001',
  },
  {
    role: 'accountant',
    user_name: 'ketoan',
    password: 'hoadon-ketoan',
    name: 'Trần Văn Sổ',
    email: 'ketoan@saomai.example',
    phone: '0912000002',
  },
] as const;

/** One that begins today: no licence, no series, no certificate, no invoice. */
export const NEW_COMPANY = {
  tax_code: '0399998508',
  name: 'Khởi Đầu',
  full_name: 'Công ty TNHH Khởi Đầu',
  address: '1 Đường Bình Minh, Phường Tân Thuận, Thành phố Hồ Chí Minh',
} as const;

export type DemoUser = (typeof DEMO_USERS)[number] | typeof NEW_USER;

/** Who begins there. */
export const NEW_USER = {
  role: 'admin',
  user_name: 'moi',
  password: 'hoadon-moi',
  name: 'Lê Thị Mới',
  email: 'moi@khoidau.example',
  phone: '0912000003',
} as const;

/** Customers as made up as the company. */
export const DEMO_BUYERS = {
  trading: {
    ...EMPTY_BUYER,
    code: 'KH001',
    name: 'Lê Hoàng Nam',
    legalName: 'Công ty Cổ phần Thương mại Bình Minh',
    taxCode: '0399998804',
    address: '45 Đường Cây Bàng, Phường Tân Định, Thành phố Hồ Chí Minh',
    email: 'ketoan@binhminh.example',
    bankAccount: '1900123456789',
    bankName: 'Ngân hàng TMCP Công thương Việt Nam',
  },
  school: {
    ...EMPTY_BUYER,
    code: 'KH002',
    legalName: 'Trường Trung học Tư thục Hướng Dương',
    taxCode: '0399997705',
    address: '8 Đường Mặt Trời, Phường Linh Xuân, Thành phố Hồ Chí Minh',
    email: 'hanhchinh@huongduong.example',
  },
  importer: {
    ...EMPTY_BUYER,
    code: 'KH003',
    legalName: 'Công ty TNHH Xuất nhập khẩu Đại Dương',
    taxCode: '0199996609',
    address: '3 Phố Cảng, Phường Hồng Bàng, Thành phố Hải Phòng',
    email: 'invoice@daiduong.example',
  },
  person: {
    ...EMPTY_BUYER,
    type: 'PERSONAL',
    code: 'KH004',
    name: 'Phạm Thị Lan',
    address: '27 Ngõ Chợ, Phường Láng, Thành phố Hà Nội',
    email: 'lan@example.test',
  },
} as const satisfies Record<string, Buyer>;
