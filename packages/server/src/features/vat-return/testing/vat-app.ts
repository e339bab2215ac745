import type { ReturnChanges, TaxDeduction, VatReturn } from '@hoadon/contracts/vat-return';
import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import type {
  Correction,
  InvoiceDraft,
  InvoicePaymentMethod,
} from '@hoadon/domain/invoice/invoice';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { decimal } from '@hoadon/domain/money/decimal';
import type { Pdf } from '../../../connectors/pdf/port.ts';
import type { WrittenSheet } from '../../../connectors/spreadsheet/port.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import { appFor } from '../../../platform/http/testing.ts';
import {
  castKeys,
  castTrust,
  recordingPdf,
  SERIAL,
  sampleDraft,
  saveReceived,
} from '../../../testing/saved-invoices.ts';
import { insertTaxOffices } from '../../../testing/tax-offices.ts';
import { insertDrafts, linkArrived, moveInvoices } from '../../invoices/index.ts';
import type { VatReturnDeps } from '../deps.ts';
import { vatReturnRoutes } from '../routes.ts';

export const V2 = '/invoice-robotics-api/api/v2';
export const Q3 = { kieuKy: 'Q', kyKKhai: '3/2026' } as const;
const ISSUING: readonly ProcessingState[] = [
  'draft',
  'numbered',
  'signing',
  'signed',
  'sent',
  'accepted',
];

export type MadeUp = Readonly<{
  issuedOn?: string;
  /** Day of the sale, where it was issued late. */
  soldOn?: string;
  /** Of two pieces. */
  price: string;
  rate?: VatRate;
  kind?: InvoiceKind;
  related?: Correction;
  paymentMethod?: InvoicePaymentMethod;
  seller?: string;
}>;

/** Reference of a correction to its original. */
export const corrects = (
  relation: Correction['relation'],
  number: number,
  issuedOn: string,
  causeCode: string,
): Correction => ({
  relation,
  adjusts: relation === 'adjusts' ? 'amounts' : null,
  template: '1',
  serial: SERIAL,
  number: String(number),
  issuedOn,
  note: null,
  reason: 'Trả lại hàng',
  causeCode,
  agreedOn: issuedOn,
  agreementNumber: null,
  approvalCode: null,
  evidence: null,
});

/** Returns on a real database, with the key of the company hosted. */
export async function vatApp() {
  const platform = await testPlatform();
  const sheets: (readonly WrittenSheet[])[] = [];
  const deps: VatReturnDeps = {
    ...platform,
    remoteSigning: await castKeys(),
    trust: await castTrust(),
    pdf: recordingPdf() as Pick<Pdf, 'printVatReturn'>,
    spreadsheet: {
      async write(_companyId, written) {
        sheets.push(written);
        return Buffer.from('xlsx');
      },
    },
  };
  const { db, clock, events } = platform;

  async function drafted({ companyId }: TestCompany, made: MadeUp): Promise<InvoiceDraft> {
    const { issuedOn = '2026-08-10', related } = made;
    const draft = await sampleDraft(db, companyId, { issuedOn, ...(related && { related }) });
    const [line] = draft.lines;
    if (!line) throw new Error('a sample has a line');
    const isLess = made.price.startsWith('-');
    const lines = [
      {
        ...line,
        quantity: decimal(isLess ? '-2' : '2'),
        price: decimal(made.price.replace('-', '')),
        rate: made.rate ?? '10',
        ...(related?.relation === 'adjusts' && { method: isLess ? 'decrease' : 'increase' }),
      } as (typeof draft.lines)[number],
    ];
    const seller = made.seller ? { ...draft.seller, taxCode: made.seller } : draft.seller;
    const paymentMethod = made.paymentMethod ?? 'CK';
    const late = made.soldOn && {
      earlierSale: { soldOn: made.soldOn, reason: 'Quên lập hóa đơn' },
    };
    const kind = made.kind ?? draft.kind;
    return completeDraft(
      { ...draft, ...late, kind, lines, seller, paymentMethod },
      DEFAULT_ROUNDING,
    );
  }

  return {
    platform,
    deps,
    sheets,
    company: async () => {
      await insertTaxOffices(db);
      return testCompany(db);
    },
    drafted,
    /** A sale, issued as the pipeline does. */
    async sell(
      company: TestCompany,
      number: number,
      made: MadeUp,
      until: ProcessingState = 'accepted',
    ) {
      const { companyId, accountant } = company;
      const saved = { companyId, actor: accountant.actor, at: clock.now() };
      const draft = await drafted(company, made);
      const [id = ''] = await transact(db, (tx) =>
        insertDrafts(tx, saved, [{ draft, ready: true }]),
      );
      const moves = ISSUING.slice(0, ISSUING.indexOf(until) + 1);
      await transact(db, async (tx) => {
        for (const [index, to] of moves.entries()) {
          const from = moves[index - 1];
          if (from)
            await moveInvoices(tx, events, { companyId, at: clock.now() }, [
              { id, from: [from], to, ...(to === 'numbered' && { number }) },
            ]);
        }
      });
      return id;
    },
    /** A purchase of another seller, as listed by the portal. */
    async buy(company: TestCompany, number: number, made: MadeUp) {
      const draft = await drafted(company, { seller: '0399995507', ...made });
      return saveReceived(platform, company, draft, number);
    },
    /** The supplier's correction of a purchase, tied to it as what arrives is: an adjustment for what was returned where nothing else is given. */
    async adjust(
      company: TestCompany,
      number: number,
      original: string,
      made: MadeUp,
      [relation, cause]: readonly [Correction['relation'], string] = ['adjusts', '05'],
    ) {
      const { companyId } = company;
      const { received_key: key, ...row } = await db
        .selectFrom('invoice')
        .select(['received_key', 'number', 'issued_on'])
        .where('company_id', '=', companyId)
        .where('id', '=', original)
        .executeTakeFirstOrThrow();
      const related = corrects(relation, row.number ?? 0, row.issued_on, cause);
      const draft = await drafted(company, { seller: '0399995507', ...made, related });
      const id = await saveReceived(platform, company, draft, number);
      await transact(db, (tx) =>
        linkArrived(tx, events, { companyId, at: clock.now() }, [
          { id, key: `correction ${number}`, corrects: { related, key } },
        ]),
      );
      return id;
    },
    calls(company: TestCompany, role: 'accountant' | 'admin' = 'admin') {
      const app = appFor(vatReturnRoutes(deps), company[role], db);
      return {
        app,
        read: async (request: object = Q3): Promise<TaxDeduction> =>
          (await app.post(`${V2}/get-data-tax-deduction`, request)).data,
        save: (request: object) =>
          app.post(`${V2}/vat-returns/save`, { ...Q3, TKhaiThueSoLan: 0, version: 0, ...request }),
        file: (saved: Pick<VatReturn, 'id' | 'version'>, form: object) =>
          app.post(`${V2}/vat-returns/${saved.id}/file`, { version: saved.version, ...form }),
        changes: async (id: string): Promise<ReturnChanges> =>
          (await app.get(`${V2}/vat-returns/${id}/changes`)).data,
        behind: async (cell: string, more = '') =>
          app.get(`${V2}/vat-returns/cell-invoices?kieuKy=Q&kyKKhai=3/2026&cell=${cell}${more}`),
        why: async (id: string, period = 'kieuKy=Q&kyKKhai=3/2026') =>
          (await app.get(`${V2}/vat-returns/why?${period}&invoice=${id}`)).data,
      };
    },
  };
}

export type VatApp = Awaited<ReturnType<typeof vatApp>>;
