import { type Letter, letter } from '../../mailing/index.ts';

type About = Readonly<{
  addressee: string;
  company: string;
  used: number;
  capacity: number;
  mark: number;
  /** The page of the packages. */
  link: string;
}>;

/** How a letter writes a count, in both of its languages alike. */
const written = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');

/** To an administrator: how much of the packages is used, and where the next one is chosen. */
export function writeCapacityLetter({
  addressee,
  company,
  used,
  capacity,
  mark,
  link,
}: About): Letter {
  const isUsedUp = mark === 100;
  return letter({
    addressee,
    symbol: '',
    seller: { name: 'Hoadon', phone: null, email: null },
    subject: isUsedUp
      ? `Đã dùng hết gói hóa đơn – ${company}`
      : `Gói hóa đơn đã dùng ${mark} % – ${company}`,
    opening: {
      vi: isUsedUp
        ? `Công ty ${company} đã dùng hết số hóa đơn của gói. Hóa đơn mới chỉ lưu được ở dạng bản nháp.`
        : `Công ty ${company} đã dùng từ ${mark} % số hóa đơn của gói.`,
      en: isUsedUp
        ? `${company} has used up the invoices of its package. New invoices can only be saved as drafts.`
        : `${company} has used ${mark} % or more of the invoices of its package.`,
    },
    facts: [
      { vi: 'Đã dùng', en: 'Used', value: written(used) },
      { vi: 'Đã mua', en: 'Bought', value: written(capacity) },
      { vi: 'Còn lại', en: 'Left', value: written(Math.max(capacity - used, 0)) },
      { vi: 'Chọn gói', en: 'Choose a package', value: link },
    ],
    closing: {
      vi: 'Thư này được gửi một lần cho mỗi mức 80, 95 và 100 %.',
      en: 'This mail comes once for each of 80, 95 and 100 %.',
    },
  });
}
