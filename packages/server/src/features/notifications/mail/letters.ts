import type { NotificationContent } from '@hoadon/contracts/notifications';
import { type Letter, letter, unlinkedName } from '../../mailing/index.ts';
import { sentenceOf } from '../words.ts';

type About = Readonly<{ company: string; addressee: string; link: string }>;

const CLOSING = {
  vi: 'Bạn chọn thông báo nào được gửi qua email ở trang thông báo.',
  en: 'Which notifications come by e-mail is chosen on the notification page.',
};

/** Letter about one notification. */
export function writeNewsLetter(about: About, content: NotificationContent): Letter {
  const sentence = sentenceOf(content);
  const company = unlinkedName(about.company);
  return letter({
    ...frameOf(about),
    subject: `${sentence.vi} – ${company}`,
    opening: { vi: `${company}: ${sentence.vi}.`, en: `${company}: ${sentence.en}.` },
  });
}

/** What a day brought that was not read yet. */
export function writeDigest(about: About, contents: readonly NotificationContent[]): Letter {
  const company = unlinkedName(about.company);
  return letter({
    ...frameOf(about),
    subject: `${contents.length} thông báo mới – ${company}`,
    opening: {
      vi: `Những gì mới ở ${company} mà bạn chưa xem:`,
      en: `What is new at ${company} and you have not seen:`,
    },
    lines: contents.map(sentenceOf),
  });
}

const frameOf = ({ addressee, link }: About) => ({
  addressee: unlinkedName(addressee),
  symbol: '',
  seller: { name: 'Hoadon', phone: null, email: null },
  facts: [{ vi: 'Xem', en: 'See', value: link }],
  closing: CLOSING,
});
