import { plainText } from '../log.ts';
import { fill, type Texts } from '../texts/texts.ts';
import { writtenDay } from '../texts/written-day.ts';
import type { ShownDocument, SigningQuestion } from './approval.ts';
import { type SumByCurrency, sumOf } from './sum-of-totals.ts';

/** A label and its value; `strong` marks the most important one. */
export type Shown = Readonly<{ label: string; value: string; strong?: boolean }>;

type Summary = ShownDocument['summaries'][number];

const MAX_TEXT = 300;
export const clean = (text: string | null): string => plainText(text ?? '').slice(0, MAX_TEXT);

/** Digits in groups of three, as Vietnamese invoices print them; exactly as in the file otherwise. */
function grouped(amount: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return clean(amount);
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${sign}${groups}${/[1-9]/.test(rest) ? `,${rest}` : ''}`;
}

const party = (texts: Texts, name: string | null, taxCode: string | null): string =>
  [clean(name), taxCode === null ? '' : fill(texts.taxCode, { code: clean(taxCode) })]
    .filter((part) => part !== '')
    .join(', ');

const total = ({ total: amount, currency }: Summary): string =>
  amount === null ? '' : `${grouped(amount)} ${clean(currency ?? 'VND')}`;

const numberOf = ({ serial, number }: Summary): string =>
  [clean(serial), clean(number)].filter((part) => part !== '').join(' · ');

function one(texts: Texts, summary: Summary): Shown[] {
  return [
    { label: texts.document, value: clean(summary.title) },
    { label: texts.number, value: numberOf(summary), strong: true },
    { label: texts.issuedOn, value: writtenDay(clean(summary.issuedOn)) },
    { label: texts.seller, value: party(texts, summary.seller, summary.sellerTaxCode) },
    { label: texts.buyer, value: party(texts, summary.buyer, summary.buyerTaxCode) },
    { label: texts.total, value: total(summary), strong: true },
  ];
}

/** The sum of several documents, by currency. */
export function sumText(texts: Texts, { sums, isWhole }: SumByCurrency): string {
  const parts = [...sums].map(([currency, sum]) => `${grouped(sum)} ${clean(currency)}`);
  return [...parts, ...(isWhole ? [] : [texts.sumUnread])].join(' + ');
}

/** Returns several invoices, of one message or of a list: one line each, and their total. */
function each(texts: Texts, summaries: readonly Summary[]): Shown[] {
  const first = summaries[0];
  const seller = first ? party(texts, first.seller, first.sellerTaxCode) : '';
  return [
    { label: texts.seller, value: seller },
    { label: texts.sum, value: sumText(texts, sumOf(summaries)), strong: true },
    ...summaries.map((summary) => ({
      label: numberOf(summary) || clean(summary.title),
      value: [clean(summary.buyer), total(summary)].filter((part) => part !== '').join(': '),
    })),
  ];
}

function kindOf(texts: Texts, { kind }: SigningQuestion, summaries: readonly Summary[]): string {
  if (kind === 'pdf') return texts.pdfFile;
  return summaries.length > 1
    ? fill(texts.messageFile, { count: summaries.length })
    : texts.xmlFile;
}

/** Returns the label of the list, or of the single file. */
function filesOf(texts: Texts, question: SigningQuestion, summaries: readonly Summary[]): Shown {
  const { documents, isList, kind } = question;
  if (isList) {
    const text = kind === 'pdf' ? texts.listOfPdf : texts.listOfXml;
    return { label: texts.files, value: fill(text, { count: documents.length }), strong: true };
  }
  const name = clean(documents[0]?.fileName ?? '');
  return { label: texts.file, value: `${name} · ${kindOf(texts, question, summaries)}` };
}

/** Returns what the user sees of a document before signing: kind, parties, number, total, certificate. */
export function describe(texts: Texts, question: SigningQuestion): readonly Shown[] {
  const { documents, certificate, tokenLabel, kind } = question;
  const summaries = documents.flatMap((document) => document.summaries);
  const [first] = summaries;
  const content = summaries.length === 1 && first ? one(texts, first) : each(texts, summaries);
  const { subject, issuer, taxCode, notAfter, serialNumber } = certificate;
  return [
    filesOf(texts, question, summaries),
    ...(kind === 'pdf' ? [] : content.filter(({ value }) => value !== '')),
    {
      label: texts.certificate,
      value: [
        party(texts, subject, taxCode),
        clean(issuer),
        serialNumber,
        fill(texts.validUntil, { date: writtenDay(notAfter) }),
      ].join(' · '),
    },
    { label: texts.token, value: clean(tokenLabel) },
  ];
}
