import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { deriveCells, NO_ENTRIES } from '@hoadon/domain/vat-return/derive-cells';
import { afterAll, expect, test } from 'vitest';
import { overlapsIn } from './testing/overlaps.ts';
import { boxesOf } from './testing/read-pdf.ts';
import { sampleReport } from './testing/sample-report.ts';
import { createTypstPdf } from './typst-pdf.ts';

const pdf = createTypstPdf({ limitMs: 60_000 });
afterAll(() => pdf.close());

/** The longest name and address in the format of invoices; one word, which a browser would never break. */
const NAME = 'W'.repeat(400);
const CODE = '00A1B2C3D4E5F60718293A4B5C6D7E8F90';
const AMOUNT = decimal('-999999999999999.999999');
/** A hundred thousand billion dong. */
const LARGE = decimal('-99999999999999');
const company = { name: NAME, address: NAME, taxCode: '0101234567-001' };
const format = VIETNAMESE_FORMAT;

const FORMS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'a notice 04/SS with codes of the authority and the longest reason': () =>
    pdf.printMistakeNotice('1', {
      taxpayer: { name: NAME, taxCode: company.taxCode },
      office: { code: '10105', name: 'W'.repeat(100) },
      messageId: 'V'.repeat(46),
      answers: { number: 'W'.repeat(30), issuedOn: '2026-11-02' },
      place: 'W'.repeat(50),
      issuedOn: '2026-11-21',
      invoices: Array.from({ length: 3 }, () => ({
        authorityCode: CODE,
        symbol: '1C26TWW',
        number: '99999999',
        issuedOn: '2026-11-03',
        nature: 'Điều chỉnh',
        reason: 'W'.repeat(255),
      })),
    }),
  'a voucher with the longest names and amount': () =>
    pdf.printVoucher('1', {
      format,
      company,
      direction: 'out',
      number: 'PC99999/2026',
      paidOn: '2026-11-21',
      counterparty: NAME,
      address: NAME,
      reason: NAME,
      amount: AMOUNT,
      currency: 'USD',
      exchangeRate: decimal('99999.99'),
      amountDong: AMOUNT,
      documents: 99_999,
      writer: 'W'.repeat(100),
      isUndone: false,
    }),
  'a report on an invoice with the longest names': () => {
    const report = sampleReport();
    const { invoice } = report;
    const names = { sellerName: NAME, buyerName: NAME, withTax: AMOUNT };
    return pdf.printReport('1', { ...report, company, invoice: { ...invoice, ...names } });
  },
  'a return with the longest names': () =>
    pdf.printVatReturn('1', {
      format,
      company,
      period: { type: 'quarter', year: 2026, number: 3 },
      filing: 1,
      content: {
        hasNoActivity: false,
        typed: {},
        activity: NAME,
        office: { code: '70129', name: 'W'.repeat(100) },
        unit: { name: NAME, taxCode: null, address: NAME, ward: NAME, province: NAME },
        agent: { fullName: 'W'.repeat(100), licenseNumber: 'W'.repeat(30) },
        signer: 'W'.repeat(100),
        signedOn: '2026-10-20',
        annexNames: { purchases: NAME, sales: NAME },
      },
      cells: deriveCells({
        ...NO_ENTRIES,
        '24': LARGE,
        '25': LARGE,
        '32': LARGE,
        '33': LARGE,
      }),
      annex: null,
      isDraft: false,
    }),
};

test.each(Object.entries(FORMS))(
  '%s is legible: nothing overlaps or leaves the page',
  async (_, make) => {
    expect(overlapsIn(await boxesOf(await make()))).toEqual([]);
  },
);
