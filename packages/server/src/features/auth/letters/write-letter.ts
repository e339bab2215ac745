import { type Letter, letter, unlinkedName } from '../../mailing/index.ts';
import type { FactorChange, ManagerChange } from './account-letter.ts';

type LetterContent = Pick<
  Parameters<typeof letter>[0],
  'subject' | 'opening' | 'facts' | 'closing'
>;

/** From the product itself, to one of its users, with nothing in it that anybody wrote freely. */
const ours = (content: LetterContent): Letter =>
  letter({
    addressee: '',
    symbol: '',
    seller: { name: 'Hoadon', phone: null, email: null },
    ...content,
  });

/** `link` opens the page on which the code is typed in already. */
export const writeRecoveryLetter = (
  code: string,
  { link, until }: Readonly<{ link: string; until: string }>,
): Letter =>
  ours({
    subject: 'Đặt lại mật khẩu – Hoadon',
    opening: {
      vi: 'Có người xin đặt lại mật khẩu của tài khoản Hoadon dùng địa chỉ này.',
      en: 'Somebody asked for a new password for the account of Hoadon with this address.',
    },
    facts: [
      { vi: 'Mã đặt lại', en: 'Code', value: code },
      { vi: 'Hoặc mở', en: 'Or open', value: link },
      { vi: 'Dùng được đến', en: 'Works until', value: until },
    ],
    closing: {
      vi: 'Mã dùng được một lần. Nếu không phải Quý khách, xin bỏ qua thư này: mật khẩu không thay đổi.',
      en: 'The code works once. If it was not you, please ignore this mail: the password stays as it is.',
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

/** `link` opens the page on which the address is confirmed; by user name and tax codes the reader knows his account. */
export const writeProofLetter = (
  link: string,
  {
    userName,
    taxCodes,
    until,
  }: Readonly<{ userName: string; taxCodes: readonly string[]; until: string }>,
): Letter =>
  ours({
    subject: 'Xác nhận địa chỉ email – Hoadon',
    opening: {
      vi: 'Một tài khoản Hoadon muốn đăng nhập bằng địa chỉ này. Mở liên kết dưới đây để xác nhận.',
      en: 'An account of Hoadon wants to sign in by this address. Open the link below to confirm it.',
    },
    facts: [
      { vi: 'Tên đăng nhập', en: 'User name', value: userName },
      ...(taxCodes.length > 0
        ? [
            {
              vi: 'Mã số thuế của công ty',
              en: 'Tax code of the company',
              value: taxCodes.join(', '),
            },
          ]
        : []),
      { vi: 'Liên kết', en: 'Link', value: link },
      { vi: 'Mở được đến', en: 'Opens until', value: until },
    ],
    closing: {
      vi: 'Nếu Quý khách không đăng ký và công ty không tạo tài khoản cho Quý khách, xin bỏ qua thư này: không ai đăng nhập được bằng địa chỉ này.',
      en: 'If you did not register and your company made no account for you, please ignore this mail: nobody signs in by this address.',
    },
  });

/** Informs the owner of a login address that another account claims it. */
export const writeAddressTakenLetter = (link: string): Letter =>
  ours({
    subject: 'Địa chỉ này đã có tài khoản – Hoadon',
    opening: {
      vi: 'Có người vừa tạo một tài khoản Hoadon khác với địa chỉ này. Địa chỉ vẫn đăng nhập vào tài khoản đã có, không có gì thay đổi.',
      en: 'Somebody made another account of Hoadon with this address. The address still signs in to the account that you have; nothing has changed.',
    },
    facts: [{ vi: 'Đăng nhập tại', en: 'Sign in at', value: link }],
    closing: {
      vi: 'Nếu chính Quý khách đăng ký, xin đăng nhập bằng tên đăng nhập đã chọn, hoặc dùng tài khoản cũ. Nếu quên mật khẩu, xin đặt lại ở trang đăng nhập.',
      en: 'If it was you who registered, please sign in by the user name that you chose, or use the account that you have. If you forgot its password, ask for a new one on that page.',
    },
  });

export const writeAddressProvenLetter = (at: string): Letter =>
  ours({
    subject: 'Địa chỉ email đã được xác nhận – Hoadon',
    opening: {
      vi: 'Địa chỉ này đã được xác nhận và từ nay đăng nhập vào tài khoản Hoadon.',
      en: 'This address was confirmed. It signs in to its account of Hoadon from now on.',
    },
    facts: [{ vi: 'Lúc', en: 'When', value: at }],
    closing: {
      vi: 'Nếu không phải Quý khách xác nhận, xin đặt lại mật khẩu ngay ở trang đăng nhập.',
      en: 'If you did not confirm it, please ask for a new password on the sign-in page at once.',
    },
  });

const FACTOR_CHANGES: Record<FactorChange, Pick<LetterContent, 'subject' | 'opening'>> = {
  on: {
    subject: 'Xác thực hai bước đã được bật – Hoadon',
    opening: {
      vi: 'Xác thực hai bước của tài khoản Hoadon dùng địa chỉ này đã được bật.',
      en: 'The second factor of the account of Hoadon with this address was turned on.',
    },
  },
  off: {
    subject: 'Xác thực hai bước đã bị tắt – Hoadon',
    opening: {
      vi: 'Xác thực hai bước của tài khoản Hoadon dùng địa chỉ này đã bị tắt: đăng nhập chỉ cần mật khẩu.',
      en: 'The second factor of the account of Hoadon with this address was turned off: the password alone signs in.',
    },
  },
  reset: {
    subject: 'Xác thực hai bước đã được đặt lại – Hoadon',
    opening: {
      vi: 'Xác thực hai bước của tài khoản Hoadon dùng địa chỉ này đã được đặt lại: ứng dụng xác thực và mã khôi phục cũ không còn dùng được.',
      en: 'The second factor of the account of Hoadon with this address was reset: its authenticator and recovery codes work no more.',
    },
  },
  'recovery-codes': {
    subject: 'Mã khôi phục mới đã được tạo – Hoadon',
    opening: {
      vi: 'Tài khoản Hoadon dùng địa chỉ này có mã khôi phục mới. Mã cũ không còn dùng được.',
      en: 'The account of Hoadon with this address has new recovery codes. The old codes work no more.',
    },
  },
};

export const writeFactorLetter = (at: string, change: FactorChange): Letter =>
  ours({
    ...FACTOR_CHANGES[change],
    facts: [{ vi: 'Lúc', en: 'When', value: at }],
    closing: {
      vi: 'Nếu không phải Quý khách yêu cầu, xin đổi mật khẩu ngay và báo cho quản trị viên của công ty.',
      en: 'If you did not ask for it, please change the password at once and inform an administrator of your company.',
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

export const writeSessionEndedLetter = (at: string): Letter =>
  ours({
    subject: 'Một phiên đăng nhập đã bị kết thúc – Hoadon',
    opening: {
      vi: 'Một phiên đăng nhập của tài khoản Hoadon dùng địa chỉ này đã bị kết thúc, vì cùng một khóa phiên được gửi đến từ hai nơi: có thể người khác đã sao chép khóa này.',
      en: 'A session of the account of Hoadon with this address was ended, because one key of the session came from two places: somebody may have copied the key.',
    },
    facts: [{ vi: 'Lúc', en: 'When', value: at }],
    closing: {
      vi: 'Xin đăng nhập lại, xem các phiên ở trang Tài khoản và đổi mật khẩu nếu thấy phiên lạ.',
      en: 'Please sign in again, look at the sessions on the page Account, and change the password if one of them is not yours.',
    },
  });

/** `until` is the last moment at which the account can be brought back, `link` the page where that is begun. */
export const writeAccountDeletedLetter = (at: string, until: string, link: string): Letter =>
  ours({
    subject: 'Tài khoản đã bị xóa – Hoadon',
    opening: {
      vi: 'Tài khoản Hoadon dùng địa chỉ này đã bị xóa. Mọi phiên đăng nhập đã kết thúc.',
      en: 'The account of Hoadon with this address was deleted. All its sessions have ended.',
    },
    facts: [
      { vi: 'Lúc', en: 'When', value: at },
      { vi: 'Khôi phục được đến', en: 'Can be brought back until', value: until },
      { vi: 'Khôi phục tại', en: 'Bring it back at', value: link },
    ],
    closing: {
      vi: 'Muốn dùng lại tài khoản, hoặc nếu không phải Quý khách xóa, xin đặt mật khẩu mới ở trang trên trước thời hạn đó. Quyền trong công ty do quản trị viên cấp lại.',
      en: 'To use the account again, or if it was not you, please set a new password on that page before then. An administrator of the company then gives you rights again.',
    },
  });

export const writeJoinRequestLetter = (
  { name, email, phone }: Readonly<{ name: string; email: string; phone: string }>,
  taxCode: string,
  link: string,
): Letter =>
  ours({
    subject: `Có người xin tham gia công ty ${taxCode} – Hoadon`,
    opening: {
      vi: 'Có người muốn dùng Hoadon với mã số thuế của công ty Quý khách và xin được mời vào.',
      en: 'Somebody wants to use Hoadon with the tax code of your company and asks to be invited.',
    },
    facts: [
      { vi: 'Mã số thuế', en: 'Tax code', value: taxCode },
      {
        vi: 'Tên người gửi tự ghi',
        en: 'Name, as written by the sender',
        value: unlinkedName(name),
      },
      { vi: 'Email', en: 'E-mail', value: email },
      ...(phone ? [{ vi: 'Điện thoại', en: 'Phone', value: phone }] : []),
      { vi: 'Mời người dùng tại', en: 'Invite users at', value: link },
    ],
    closing: {
      vi: 'Hoadon chưa kiểm tra người này là ai. Nếu không quen biết, xin bỏ qua thư này: không ai được vào công ty khi Quý khách chưa mời.',
      en: 'Hoadon has not checked who this is. If you do not know the person, please ignore this mail: nobody joins the company without your invitation.',
    },
  });

const MANAGER_CHANGES: Record<ManagerChange, LetterContent['opening']> = {
  made: {
    vi: 'Một tài khoản có quyền quản lý người dùng của công ty vừa được tạo.',
    en: 'An account that may manage the users of the company was made.',
  },
  invited: {
    vi: 'Có người vừa được mời vào công ty với quyền quản lý người dùng.',
    en: 'Somebody was invited to the company, with the right to manage its users.',
  },
  joined: {
    vi: 'Người được mời với quyền quản lý người dùng đã vào công ty.',
    en: 'Who was invited with the right to manage users has joined the company.',
  },
  changed: {
    vi: 'Quyền của một người quản lý người dùng của công ty vừa được cấp, đổi hoặc thu hồi.',
    en: 'The rights of somebody who manages the users of the company were given, changed or taken back.',
  },
  removed: {
    vi: 'Một người có quyền quản lý người dùng vừa bị xóa khỏi công ty.',
    en: 'Somebody who managed users was removed from the company.',
  },
};

type AboutManager = Readonly<{
  change: ManagerChange;
  taxCode: string;
  email: string;
  by: string;
  link: string;
}>;

/** To the admins of the company and to the person. `link` leads to the list of its users. */
export const writeManagerLetter = (
  at: string,
  { change, taxCode, email, by, link }: AboutManager,
): Letter =>
  ours({
    subject: `Quyền quản lý người dùng của công ty ${taxCode} – Hoadon`,
    opening: MANAGER_CHANGES[change],
    facts: [
      { vi: 'Mã số thuế', en: 'Tax code', value: taxCode },
      { vi: 'Người dùng', en: 'User', value: email },
      { vi: 'Người thực hiện', en: 'Done by', value: by },
      { vi: 'Lúc', en: 'When', value: at },
      { vi: 'Người dùng của công ty', en: 'Users of the company', value: link },
    ],
    closing: {
      vi: 'Nếu công ty không chủ ý làm việc này, xin thu hồi quyền ở trang trên và đổi mật khẩu ngay.',
      en: 'If your company did not intend this, please take the rights back on that page and change the password at once.',
    },
  });
