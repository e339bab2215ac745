import { plainText } from '../log.ts';
import { fill, type Texts } from '../texts/texts.ts';
import type { SigningQuestion } from './approval.ts';

/** A label and what stands beside it; `strong` is what the eye should fall on. */
export type Shown = Readonly<{ label: string; value: string; strong?: boolean }>;

type Summary = SigningQuestion['summaries'][number];

const MAX_TEXT = 300;
const clean = (text: string | null): string => plainText(text ?? '').slice(0, MAX_TEXT);

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

const localDay = (instant: string): string =>
  `${instant.slice(8, 10)}/${instant.slice(5, 7)}/${instant.slice(0, 4)}`;

const total = ({ total: amount, currency }: Summary): string =>
  amount === null ? '' : `${grouped(amount)} ${clean(currency ?? 'VND')}`;

const numberOf = ({ serial, number }: Summary): string =>
  [clean(serial), clean(number)].filter((part) => part !== '').join(' · ');

function one(texts: Texts, summary: Summary): Shown[] {
  return [
    { label: texts.document, value: clean(summary.title) },
    { label: texts.number, value: numberOf(summary), strong: true },
    { label: texts.issuedOn, value: localDay(clean(summary.issuedOn)) },
    { label: texts.seller, value: party(texts, summary.seller, summary.sellerTaxCode) },
    { label: texts.buyer, value: party(texts, summary.buyer, summary.buyerTaxCode) },
    { label: texts.total, value: total(summary), strong: true },
  ];
}

/** A message of many: each invoice on one line. */
function each(texts: Texts, summaries: readonly Summary[]): Shown[] {
  const first = summaries[0];
  const seller = first ? party(texts, first.seller, first.sellerTaxCode) : '';
  return [
    { label: texts.seller, value: seller },
    ...summaries.map((summary) => ({
      label: numberOf(summary) || clean(summary.title),
      value: [clean(summary.buyer), total(summary)].filter((part) => part !== '').join(': '),
    })),
  ];
}

function kindOf(texts: Texts, { kind, summaries }: SigningQuestion): string {
  if (kind === 'pdf') return texts.pdfFile;
  return summaries.length > 1
    ? fill(texts.messageFile, { count: summaries.length })
    : texts.xmlFile;
}

/** What the user is shown of a document before signing: kind, parties, number, total, certificate. */
export function describe(texts: Texts, question: SigningQuestion): readonly Shown[] {
  const { summaries, certificate, tokenLabel, kind } = question;
  const [first] = summaries;
  const content = summaries.length === 1 && first ? one(texts, first) : each(texts, summaries);
  const { subject, issuer, taxCode, notAfter, serialNumber } = certificate;
  return [
    { label: texts.file, value: `${clean(question.fileName)} · ${kindOf(texts, question)}` },
    ...(kind === 'pdf' ? [] : content.filter(({ value }) => value !== '')),
    {
      label: texts.certificate,
      value: [
        party(texts, subject, taxCode),
        clean(issuer),
        serialNumber,
        fill(texts.validUntil, { date: localDay(notAfter) }),
      ].join(' · '),
    },
    { label: texts.token, value: clean(tokenLabel) },
  ];
}
