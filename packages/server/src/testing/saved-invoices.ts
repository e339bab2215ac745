import { Readable } from 'node:stream';
import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import type { Buyer, Correction, InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { decimal } from '@hoadon/domain/money/decimal';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { type Cast, CODE, createCast, signedInvoice } from '@hoadon/signing/testing/signed-invoice';
import { sql } from 'kysely';
import type { MergedPart, Pdf, PrintJob } from '../connectors/pdf/port.ts';
import type { RemoteSigning } from '../connectors/remote-signing/port.ts';
import { checkFile } from '../connectors/signatures/check-file.ts';
import { closingOf } from '../connectors/signatures/closing-signature.ts';
import type { Signatures } from '../connectors/signatures/port.ts';
import type { Spreadsheet } from '../connectors/spreadsheet/port.ts';
import { findSeller } from '../features/company/index.ts';
import { insertDrafts, insertReceived } from '../features/invoices/index.ts';
import type { TestCompany } from '../platform/db/testing.ts';
import { transact } from '../platform/db/transact.ts';
import type { Platform } from '../platform/platform.ts';

export const SERIAL = 'C26TAA';

export type DraftChange = Readonly<{
  issuedOn?: string;
  serial?: string;
  price?: string;
  buyer?: Partial<Buyer>;
  note?: string;
  related?: Correction;
}>;

/** Saves a draft of one line as the product would; returns its id. */
export async function saveDraft(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { companyId, accountant }: TestCompany,
  change: DraftChange = {},
): Promise<string> {
  const draft = await sampleDraft(db, companyId, change);
  const saved = { companyId, actor: accountant.actor, at: clock.now() };
  const [id = ''] = await transact(db, (tx) => insertDrafts(tx, saved, [{ draft, ready: true }]));
  return id;
}

export async function sampleDraft(db: Platform['db'], companyId: string, change: DraftChange = {}) {
  const seller = await findSeller(db, companyId);
  const empty = emptyDraft('vat', seller, change.issuedOn ?? '2026-11-21');
  const [line] = empty.lines;
  if (!line) throw new Error('an empty draft has a line to begin with');
  const draft: InvoiceDraft = {
    ...empty,
    serial: change.serial ?? SERIAL,
    note: change.note ?? null,
    related: change.related ?? null,
    buyer: {
      ...empty.buyer,
      name: 'Lê Thị Mua',
      legalName: 'Công ty Cổ phần Đại Phát',
      taxCode: '0399995507',
      address: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
      email: 'mua@example.test',
      ...change.buyer,
    },
    lines: [
      {
        ...line,
        name: 'Bàn gỗ sồi',
        unit: 'cái',
        quantity: decimal('2'),
        price: decimal(change.price ?? '150000'),
        rate: '10',
      },
    ],
  };
  return completeDraft(draft, DEFAULT_ROUNDING);
}

/** Moves a saved draft to a later state with its number; `giveFile` adds the signed file. */
export async function moveTo(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { companyId }: TestCompany,
  id: string,
  state: ProcessingState,
  facts: Readonly<{ number: number; code?: string; failure?: string }>,
): Promise<void> {
  await db
    .updateTable('invoice')
    .set({
      processing_state: state,
      number: facts.number,
      // As numbering does: the number is found as it is shown.
      search_text: sql<string>`search_text || ' ' || ${displayNumber(facts.number)}`,
      authority_code: facts.code ?? null,
      failure_code: facts.failure ?? null,
      signed_at: clock.now(),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('invoice_event')
    .values({ company_id: companyId, invoice_id: id, state, actor: null, at: clock.now() })
    .execute();
}

/** An invoice of another seller, as the tax portal hands it over. */
export async function saveReceived(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { companyId, accountant }: TestCompany,
  stated: InvoiceDraft,
  number: number,
): Promise<string> {
  const saved = { companyId, actor: accountant.actor, at: clock.now() };
  const received = {
    stated,
    number,
    signedAt: null,
    authorityCode: null,
    origin: 3,
    verification: 0,
    validity: null,
    source: { way: 'portal', reference: String(number) },
  } as const;
  const [id = ''] = await transact(db, (tx) => insertReceived(tx, saved, [received]));
  return id;
}

/** Lays a file beside an invoice. */
export async function giveFile(
  { db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>,
  { companyId }: TestCompany,
  invoiceId: string,
  file: Readonly<{ kind: 'signed_xml' | 'coded_xml' | 'original'; bytes: Uint8Array }>,
): Promise<void> {
  await db
    .insertInto('invoice_file')
    .values({
      company_id: companyId,
      invoice_id: invoiceId,
      kind: file.kind,
      hash: await files.put(companyId, file.bytes),
      size: file.bytes.length,
      media_type: 'application/xml',
      created_at: clock.now(),
    })
    .execute();
}

/** An issued invoice: numbered, coded, with a file that really is signed by seller and authority. */
export async function saveIssued(
  platform: Pick<Platform, 'db' | 'clock' | 'files'>,
  company: TestCompany,
  change: DraftChange & Readonly<{ number?: number }> = {},
): Promise<{ id: string; xml: Uint8Array }> {
  const id = await saveDraft(platform, company, change);
  const number = change.number ?? 7;
  await moveTo(platform, company, id, 'accepted', { number, code: CODE });
  const xml = Buffer.from(await signedInvoice(await theCast(), { number: String(number) }));
  await giveFile(platform, company, id, { kind: 'coded_xml', bytes: xml });
  return { id, xml };
}

let cast: Promise<Cast> | null = null;
const theCast = (): Promise<Cast> => {
  cast ??= createCast();
  return cast;
};

/** No hosted keys. */
export const noHostedKeys: RemoteSigning = { keysOf: async () => [] };

/** The key that signed the files of `keepIssued`, hosted. */
export async function castKeys(): Promise<RemoteSigning> {
  const { signer } = (await theCast()).seller;
  return { keysOf: async () => [{ id: 'seller', caType: 'HSM', signer }] };
}

/** The authority of that key, DER. */
export const castRoot = async (): Promise<Uint8Array> => (await theCast()).authority.certificate;

/** Trusts the key that signed the files of `keepIssued`. */
export async function castTrust() {
  const { authority, stateAuthority } = await theCast();
  return createTrustStore([authority.certificate, stateAuthority.certificate]);
}

/** The same, as printing invoices asks for it. */
export async function castBelief() {
  const trust = await castTrust();
  return { trust, signatures: checksHere(trust) };
}

/** Checks of signatures without processes. */
export const checksHere = (trust: TrustStore): Signatures => ({
  authorities: trust.name,
  check: (_companyId, xml, now) => checkFile(xml, { trust, now }),
  closing: async (_companyId, pdf) => closingOf(pdf),
  close: async () => {},
});

async function* plainParts(parts: AsyncIterable<MergedPart>) {
  for await (const part of parts)
    yield 'pdf' in part ? Buffer.from(part.pdf) : Buffer.from(`${part.name}: ${part.reason}`);
}

/** A writer of workbooks whose files are the sheets as JSON. */
export const plainWorkbooks: Pick<Spreadsheet, 'write'> = {
  write: async (_companyId, sheets) => Buffer.from(JSON.stringify(sheets)),
};

/** A printer that records its requests. */
export function recordingPdf(): Pdf & { printed: PrintJob[]; version: string } {
  const printed: PrintJob[] = [];
  return {
    version: 'v1',
    printed,
    async print(_companyId, invoice, options) {
      printed.push({ invoice, options });
      return Buffer.from(`%PDF-1.7 ${invoice.serial} ${invoice.number} ${options.watermark ?? ''}`);
    },
    async printAll(_companyId, jobs) {
      printed.push(...jobs);
      return Buffer.from(`%PDF-1.7 ${jobs.length}`);
    },
    printVoucher: async (_companyId, voucher) => Buffer.from(`%PDF-1.7 ${JSON.stringify(voucher)}`),
    printReport: async (_companyId, report) => Buffer.from(`%PDF-1.7 ${JSON.stringify(report)}`),
    printVatReturn: async (_companyId, printed) =>
      Buffer.from(`%PDF-1.7 ${JSON.stringify(printed)}`),
    printMistakeNotice: async (_companyId, notice) =>
      Buffer.from(`%PDF-1.7 ${JSON.stringify(notice)}`),
    merge: (parts) => Readable.from(plainParts(parts)),
    close: async () => {},
  };
}
