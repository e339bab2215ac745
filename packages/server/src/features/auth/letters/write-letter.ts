import { type Letter, letter } from '../../mailing/index.ts';

type Said = Pick<Parameters<typeof letter>[0], 'subject' | 'opening' | 'facts' | 'closing'>;

/** From the product itself, to one of its users, with nothing in it that anybody wrote freely. */
const ours = (said: Said): Letter =>
  letter({
    addressee: '',
    symbol: '',
    seller: { name: 'Hoadon', phone: null, email: null },
    ...said,
  });

/** `link` opens the page on which the code is typed in already. */
export const writeRecoveryLetter = (code: string, link: string): Letter =>
  ours({
    subject: 'Đặt lại mật khẩu – Hoadon',
    opening: {
      vi: 'Có người xin đặt lại mật khẩu của tài khoản Hoadon dùng địa chỉ này.',
      en: 'Somebody asked for a new password for the account of Hoadon with this address.',
    },
    facts: [
      { vi: 'Mã đặt lại', en: 'Code', value: code },
      { vi: 'Hoặc mở', en: 'Or open', value: link },
    ],
    closing: {
      vi: 'Mã dùng được một lần, trong 15 phút. Nếu không phải Quý khách, xin bỏ qua thư này: mật khẩu không thay đổi.',
      en: 'The code works once, within 15 minutes. If it was not you, please ignore this mail: the password stays as it is.',
    },
  });

export const writePasswordChangedLetter = (at: string): Letter =>
  ours({
    subject: 'Mật khẩu đã được đổi – Hoadon',
    opening: {
      vi: 'Mật khẩu của tài khoản Hoadon dùng địa chỉ này đã được đổi. Các phiên đăng nhập khác đã kết thúc.',
      en: 'The password of the account of Hoadon with this address was changed. Its other sessions have ended.',
    },
    facts: [{ vi: 'Lúc', en: 'When', value: at }],
    closing: {
      vi: 'Nếu không phải Quý khách, xin đặt lại mật khẩu ngay ở trang đăng nhập.',
      en: 'If it was not you, please ask for a new password on the sign-in page at once.',
    },
  });

export const writeNewDeviceLetter = (
  at: string,
  { device, address }: Readonly<{ device: string; address: string | null }>,
): Letter =>
  ours({
    subject: 'Đăng nhập từ thiết bị mới – Hoadon',
    opening: {
      vi: 'Tài khoản Hoadon dùng địa chỉ này vừa được đăng nhập từ một thiết bị chưa từng dùng.',
      en: 'Somebody signed in to the account of Hoadon with this address from a device not used before.',
    },
    facts: [
      { vi: 'Lúc', en: 'When', value: at },
      ...(device ? [{ vi: 'Thiết bị', en: 'Device', value: device }] : []),
      ...(address ? [{ vi: 'Địa chỉ mạng', en: 'Network address', value: address }] : []),
    ],
    closing: {
      vi: 'Nếu không phải Quý khách, xin kết thúc phiên đó ở trang Tài khoản và đổi mật khẩu.',
      en: 'If it was not you, please end that session on the page Account and change the password.',
    },
  });
