import type { NotificationContent, WorkArea } from '@hoadon/contracts/notifications';
import { formatDate } from '@hoadon/domain/dates/format-date';

type InBoth = Readonly<{ vi: string; en: string }>;

const count = (content: NotificationContent): number => content.total_invoices ?? 0;
const invoices = (number: number): InBoth => ({
  vi: `${number} hóa đơn`,
  en: number === 1 ? '1 invoice' : `${number} invoices`,
});
const days = ({ start_date, end_date }: NotificationContent): InBoth =>
  start_date && end_date
    ? {
        vi: ` từ ${formatDate(start_date)} đến ${formatDate(end_date)}`,
        en: ` from ${formatDate(start_date)} to ${formatDate(end_date)}`,
      }
    : { vi: '', en: '' };

const synced = (from: InBoth, content: NotificationContent): InBoth => {
  const some = invoices(count(content));
  const range = days(content);
  const others = ofOthers(content);
  return {
    vi: `Đồng bộ ${from.vi} xong: ${some.vi}${range.vi}${others.vi}`,
    en: `Synchronised with ${from.en}: ${some.en}${range.en}${others.en}`,
  };
};
/** Why less came than the lists of the portal have. */
function ofOthers({ failed, other_tax_code: taxCode }: NotificationContent): InBoth {
  if (taxCode === null) return { vi: '', en: '' };
  const some = invoices(failed ?? 0);
  return {
    vi: `; ${some.vi} thuộc mã số thuế ${taxCode}`,
    en: `; ${some.en} of tax code ${taxCode}`,
  };
}
const FAILED_WORK: Readonly<Record<WorkArea, InBoth>> = {
  sync: { vi: 'Đồng bộ đã dừng', en: 'Synchronising has stopped' },
  'provider-account': {
    vi: 'Không lấy được hóa đơn từ nhà cung cấp và cần người xử lý',
    en: 'Invoices could not be fetched from the provider, and somebody is needed',
  },
  signing: {
    vi: 'Có hóa đơn không ký số được và cần người xử lý',
    en: 'Invoices cannot be signed, and somebody is needed',
  },
  'authority-message': {
    vi: 'Có thông điệp của cơ quan thuế không xử lý được và cần người xem',
    en: 'A message of the tax authority could not be applied, and somebody is needed',
  },
  'reserved-numbers': {
    vi: 'Sau khi khôi phục từ bản sao lưu, có số hóa đơn chưa có nội dung và cần người xử lý',
    en: 'After a restore from a backup some invoice numbers have no content, and somebody is needed',
  },
  'background-job': {
    vi: 'Một công việc tự động của công ty không chạy được và cần người xử lý',
    en: 'An automatic task of the company fails, and somebody is needed',
  },
};
const PORTAL = { vi: 'cổng thuế', en: 'the tax portal' };

/** The one sentence of a notification: the title on the wire, and the line in a letter. */
export function sentenceOf(content: NotificationContent): InBoth {
  const some = invoices(count(content));
  switch (content.kind) {
    case 'portal-synced':
      return synced(PORTAL, content);
    case 'portal-history-synced':
      return synced({ vi: 'cổng thuế (kỳ trước)', en: 'the tax portal (earlier years)' }, content);
    case 'provider-synced':
      return synced({ vi: 'nhà cung cấp hóa đơn', en: 'the invoice provider' }, content);
    case 'tax-account-failed':
      return {
        vi: 'Tài khoản cổng thuế cần được kết nối lại',
        en: 'The tax portal account has to be connected again',
      };
    case 'released':
      return content.invoice === null
        ? { vi: `Đã phát hành ${some.vi}`, en: `${some.en} issued` }
        : {
            vi: `Đã phát hành hóa đơn ${content.invoice}`,
            en: `Invoice ${content.invoice} issued`,
          };
    case 'run-released':
      return {
        vi: `Đã phát hành xong hàng loạt: ${some.vi}`,
        en: `Bulk issuing finished: ${some.en}`,
      };
    case 'run-not-released':
      return {
        vi: `Phát hành hàng loạt: ${some.vi} xong, ${content.failed ?? 0} chưa phát hành được`,
        en: `Bulk issuing: ${some.en} issued, ${content.failed ?? 0} not`,
      };
    case 'notices-synced':
      return {
        vi: `Đã nhận ${count(content)} ký hiệu hóa đơn, có thể lập hóa đơn`,
        en: `${count(content)} invoice series received: invoices can be made`,
      };
    case 'mailed':
      return { vi: `Đã gửi ${count(content)} email`, en: `${count(content)} e-mails sent` };
    case 'mail-failed':
      return {
        vi: `${count(content)} email không gửi được`,
        en: `${count(content)} e-mails could not be sent`,
      };
    case 'report-accepted':
      return {
        vi: `Cơ quan thuế đã tiếp nhận thông báo sai sót (${some.vi})`,
        en: `The tax authority took the notice of mistakes (${some.en})`,
      };
    case 'report-refused':
      return {
        vi: `Cơ quan thuế không tiếp nhận thông báo sai sót (${some.vi})`,
        en: `The tax authority refused the notice of mistakes (${some.en})`,
      };
    case 'review-asked': {
      const day = content.end_date ? formatDate(content.end_date) : '';
      return {
        vi: `Cơ quan thuế yêu cầu rà soát ${some.vi}, hạn ${day}`,
        en: `The tax authority asks to review ${some.en} by ${day}`,
      };
    }
    case 'authority-silent':
      return {
        vi: `${some.vi} phát hành hơn một giờ chưa có trả lời của cơ quan thuế. Phần mềm tự gửi và hỏi lại, không cần phát hành lần nữa`,
        en: `${some.en} issued more than an hour ago without an answer of the tax authority. The software sends and asks again by itself; do not issue again`,
      };
    case 'authority-silent-day':
      return {
        vi: `${some.vi} phát hành hơn một ngày chưa có trả lời của cơ quan thuế. Phần mềm vẫn tự hỏi lại; hãy hỏi đơn vị truyền nhận hoặc cơ quan thuế, không phát hành lần nữa`,
        en: `${some.en} issued more than a day ago without an answer of the tax authority. The software goes on asking; contact the transmission provider or the tax office, and do not issue again`,
      };
    case 'settled-changed':
      return {
        vi: `${some.vi} đã hạch toán, thanh toán hoặc kê khai có thay đổi trên cổng thuế`,
        en: `${some.en} booked, paid or declared before changed on the tax portal`,
      };
    case 'approved-changed':
      return {
        vi: `${some.vi} đã duyệt hoặc đã thanh toán nay có nội dung khác theo tệp mới; hãy xem lại`,
        en: `${some.en} approved or paid before now state something else by a new file; review them`,
      };
    case 'licence-used':
      return {
        vi: `Đã dùng ${content.percent ?? 0}% gói hóa đơn (${count(content)}/${content.capacity ?? 0})`,
        en: `${content.percent ?? 0}% of the invoice package used (${count(content)} of ${content.capacity ?? 0})`,
      };
    case 'sync-stopped':
      return {
        vi: 'Đồng bộ với cổng thuế đã dừng',
        en: 'Synchronising with the tax portal has stopped',
      };
    case 'work-failed':
      return FAILED_WORK[content.area ?? 'background-job'];
  }
}
