import { clockInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { minorUnitOf } from '@hoadon/domain/money/currency';
import { decimal, decimalOrNull } from '@hoadon/domain/money/decimal';
import { formatNumber, type NumberFormat } from '@hoadon/domain/money/number-format';
import {
  severityOf,
  subjectOf,
  VERIFICATION_SUBJECTS,
  type VerificationReason,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import type { PrintedReport } from './port.ts';
import { money } from './print-money.ts';
import { REASON_WORDS, SUBJECT_WORDS, VERDICT_WORDS } from './report-words.ts';

const ROLES: Readonly<Record<string, string>> = {
  seller: 'Người bán',
  buyer: 'Người mua',
  authority: 'Cơ quan thuế',
  taxpayer: 'Người nộp thuế',
};

/** Everything the template of a report shows, as finished texts. */
export function reportView(report: PrintedReport) {
  const { invoice, reasons, subjects, verdict, format } = report;
  return {
    company: report.company,
    invoice: {
      symbol: `${invoice.template}${invoice.serial}`,
      number: invoice.number,
      day: formatDate(invoice.issuedOn),
      seller: `${invoice.sellerName} (${invoice.sellerTaxCode})`,
      buyer: `${invoice.buyerName ?? ''} (${invoice.buyerTaxCode ?? 'không có mã số thuế'})`,
      total: `${money(invoice.withTax, minorUnitOf(invoice.currency), format)} ${invoice.currency}`,
      code: invoice.authorityCode ?? 'không có',
    },
    verdict,
    verdictText: VERDICT_WORDS[verdict],
    checks: VERIFICATION_SUBJECTS.map((subject) => {
      const ofSubject = reasons.filter((one) => subjectOf(one) === subject);
      return {
        name: SUBJECT_WORDS[subject],
        result: resultOf(ofSubject, subjects.includes(subject)),
        reasons: ofSubject.map((reason) => sentenceOf(reason, format)),
      };
    }),
    signatures: report.signatures.map((one) => ({
      role: ROLES[one.role ?? ''] ?? 'Khác',
      signer: one.signer ?? '',
      taxCode: one.signerTaxCode ?? '',
      issuer: one.issuer ?? '',
      serialNumber: one.certificate?.serialNumber ?? '',
      validity: one.certificate
        ? `${timeText(one.certificate.notBefore)} – ${timeText(one.certificate.notAfter)}`
        : '',
      signedAt: timeText(one.signedAt),
      algorithm: one.algorithm ?? '',
      result: one.valid ? (one.trusted ? 'Hợp lệ' : 'Hợp lệ, chưa rõ đơn vị cấp') : 'Không hợp lệ',
    })),
    file: {
      hash: report.fileHash ?? 'không có tệp',
      size:
        report.fileSize === null ? '' : `${formatNumber(decimal(report.fileSize), format)} byte`,
      seenAt: timeText(report.bytesSeenAt),
    },
    rules: `${report.legalBasis} (áp dụng từ ${formatDate(report.rulesFrom)})`,
    checkedAt: timeText(report.checkedAt),
    checkedBy: report.checker ?? 'hệ thống tự động',
    registersAskedAt: timeText(report.registersAskedAt) || 'chưa tra cứu',
    printedAt: timeText(report.printedAt),
  };
}

function resultOf(ofSubject: readonly VerificationReason[], isLookedAt: boolean): string {
  const severities = new Set(ofSubject.map(severityOf));
  if (severities.has('error')) return 'Không đạt';
  if (severities.has('unchecked') || !isLookedAt) return 'Chưa kiểm tra';
  return severities.has('warning') ? 'Cảnh báo' : 'Đạt';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days as Vietnamese papers write them, amounts by the company's marks; codes and names as they are. */
function wordText(name: string, word: string, format: NumberFormat): string {
  if (DAY.test(word)) return formatDate(word);
  const isAmount = name === 'stated' || name === 'computed';
  const amount = isAmount ? decimalOrNull(word) : null;
  if (amount !== null) return formatNumber(amount, format);
  const isRate = (name === 'rate' || name === 'highest') && decimalOrNull(word) !== null;
  return isRate ? `${word}%` : word;
}

const sentenceOf = ({ code, words }: VerificationReason, format: NumberFormat): string =>
  REASON_WORDS[code]
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => wordText(name, words[name] ?? '', format))
    .replaceAll(/ +([.,])/g, '$1');

function timeText(instant: string | null): string {
  if (instant === null) return '';
  const { day, time } = clockInVietnam(instant);
  return `${formatDate(day)} ${time}`;
}
