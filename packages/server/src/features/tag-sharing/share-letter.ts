import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { type Letter, type LetterSeller, letter, unlinkedName } from '../mailing/index.ts';

type About = Readonly<{
  /** For whom. */
  name: string;
  tag: string;
  expiresOn: PlainDate;
  link: string;
  seller: LetterSeller;
}>;

/** Carries the link to a shared tag: Vietnamese, English below. */
export function writeShareLetter({ name, tag, expiresOn, link, seller }: About): Letter {
  const sender = unlinkedName(seller.name);
  return letter({
    subject: `${sender} chia sẻ hóa đơn với Quý khách`,
    addressee: unlinkedName(name),
    symbol: '',
    seller: { ...seller, name: sender },
    opening: {
      vi: `${sender} mời Quý khách xem các hóa đơn mang nhãn “${unlinkedName(tag)}” và tải PDF, XML của từng hóa đơn.`,
      en: `${sender} invites you to look at the invoices of the tag “${unlinkedName(tag)}” and to download their PDF and XML.`,
    },
    facts: [
      { vi: 'Liên kết', en: 'Link', value: link },
      { vi: 'Mở được đến hết ngày', en: 'Opens until', value: formatDate(expiresOn) },
    ],
    closing: {
      vi: 'Ai có liên kết này đều xem được các hóa đơn đó, xin Quý khách không chuyển tiếp. Không cần đăng nhập.',
      en: 'Whoever has this link can see these invoices: please do not pass it on. No sign-in is needed.',
    },
  });
}
