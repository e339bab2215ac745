import { formatDateTime } from '@hoadon/domain/dates/format-date';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type Letter, type LetterSeller, letter, unlinkedName } from '../mailing/index.ts';

type About = Readonly<{ email: string; link: string; expiresAt: Instant; seller: LetterSeller }>;

/** Asks a colleague to join: Vietnamese, English below. */
export function writeInvitation({ email, link, expiresAt, seller }: About): Letter {
  const sender = unlinkedName(seller.name);
  return letter({
    subject: `${sender} mời bạn làm việc trên Hoadon`,
    addressee: email,
    symbol: '',
    seller: { ...seller, name: sender },
    opening: {
      vi: `${sender} mời bạn cùng làm việc với hóa đơn điện tử của công ty. Mở liên kết dưới đây để nhận lời.`,
      en: `${sender} invites you to work with its electronic invoices. Open the link below to accept.`,
    },
    facts: [
      { vi: 'Liên kết', en: 'Link', value: link },
      { vi: 'Mở được đến', en: 'Opens until', value: formatDateTime(expiresAt) },
    ],
    closing: {
      vi: 'Liên kết chỉ dùng được một lần, xin không chuyển tiếp. Nếu không chờ lời mời này, bạn chỉ cần bỏ qua email.',
      en: 'The link works once: please do not pass it on. If you did not expect it, simply ignore this email.',
    },
  });
}
