import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PrintedMistakeNotice } from './port.ts';

/** Everything the template of a notice shows, as finished texts. */
export function mistakeNoticeView(notice: PrintedMistakeNotice) {
  const { taxpayer, office, messageId, answers, place, issuedOn, invoices } = notice;
  const [year, month, day] = issuedOn.split('-');
  return {
    taxpayer,
    office: office.code === '' ? office.name : `${office.name} (${office.code})`,
    messageId,
    answers: answers && `Thông báo số ${answers.number} ngày ${formatDate(answers.issuedOn)}`,
    placeAndDay: `${place}, ngày ${day} tháng ${month} năm ${year}`,
    title: `Thông báo hóa đơn điện tử có sai sót ${messageId}`,
    rows: invoices.map((invoice, index) => [
      `${index + 1}`,
      invoice.authorityCode ?? '',
      invoice.symbol,
      invoice.number,
      formatDate(invoice.issuedOn),
      invoice.nature,
      invoice.reason ?? '',
    ]),
  };
}
