import type { NumbersWithoutInvoice } from '@hoadon/contracts/background-jobs';
import type { StatementRow } from '@hoadon/contracts/bank-statements';
import {
  type BankStatement,
  MOVEMENT_ENDINGS,
  STATEMENT_BUCKETS,
  SURPLUSES,
} from '@hoadon/contracts/bank-statements';
import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import type { CompanyExport } from '@hoadon/contracts/company-archive';
import type { DraftImport } from '@hoadon/contracts/draft-import';
import type { EinvoiceSync } from '@hoadon/contracts/einvoice-accounts';
import type { InvoiceImport, InvoiceSource } from '@hoadon/contracts/intake';
import type { InvoiceRecord } from '@hoadon/contracts/invoices';
import { REPORT_STATES, type ReportedInvoice } from '@hoadon/contracts/mistake-reports';
import { RULE_RUN_CAUSES } from '@hoadon/contracts/rules';
import type { SignInChallenge } from '@hoadon/contracts/second-factor';
import { TAX_ACCOUNT_STATES } from '@hoadon/contracts/tax-account';
import { RETURN_STATES, type VatReturn } from '@hoadon/contracts/vat-return';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import type { CompanyInformation } from '@hoadon/domain/company/company-information';
import { parsePeriod, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { DEEPEST_LEVEL } from '@hoadon/domain/directories/directory-tree';
import { MARKS } from '@hoadon/domain/display-settings/display-settings';
import { EINVOICE_PROVIDERS } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { BUCKETS } from '@hoadon/domain/import/verdict';
import { INTAKE_BUCKETS } from '@hoadon/domain/intake/bucket';
import type { CorrectionClaim } from '@hoadon/domain/intake/correction-claim';
import { CHAIN_EFFECTS } from '@hoadon/domain/invoice/chain-effect';
import { INVOICE_ORIGINS } from '@hoadon/domain/invoice/counted-as';
import type { Correction } from '@hoadon/domain/invoice/invoice';
import { invoiceNumber, MAX_NUMBER } from '@hoadon/domain/issuing/numbering';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { parseSerial } from '@hoadon/domain/issuing/serial';
import { CAPACITY_MARKS } from '@hoadon/domain/licences/capacity-mark';
import { FREE_PACKAGE, LICENCE_PACKAGES } from '@hoadon/domain/licences/licence';
import { REGISTERED_STATUSES } from '@hoadon/domain/partners/registered-standing';
import { PAYMENT_DIRECTIONS, PAYMENT_METHODS } from '@hoadon/domain/payments/payment-direction';
import { OUTCOMES } from '@hoadon/domain/reconciliation/reconcile';
import { DEFAULT_TAG_COLOR, TAG_COLORS } from '@hoadon/domain/tags/tag-colors';
import { LISTINGS } from '@hoadon/domain/tax-account/listing';
import { SIGN_IN_OUTCOMES } from '@hoadon/domain/tax-account/sign-in-attempts';
import { TRUSTS } from '@hoadon/domain/verification/trust';
import { VERDICTS } from '@hoadon/domain/verification/verdict';
import { NOTICE_MESSAGES } from '@hoadon/xml/message/mistake-notice';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CompanyPause } from './features/company-archive/moving/pause-company.ts';
import type { ConversionRow } from './features/conversions/conversion.repository.ts';
import type { LookChanges } from './features/invoice-templates/look.repository.ts';
import type { DueFrom, MailHistoryEntry } from './features/invoices/index.ts';
import type { SealRefusal } from './features/invoices/sealing/seal.repository.ts';
import type { SettledMessage } from './features/issuing/inbox/inbox.repository.ts';
import type { MergeItems } from './features/partners/merge.repository.ts';
import type { ReconciliationRun } from './features/reconciliation/runs/run.repository.ts';
import type { MatchState } from './features/rules/apply.repository.ts';
import type { PartState, RuleRunState } from './features/rules/run.repository.ts';
import type { OriginalState } from './features/tax-account/originals/original.repository.ts';
import type { SyncState } from './features/tax-account/sync/sync.repository.ts';
import type { WindowState } from './features/tax-account/sync/window.repository.ts';
import type { Db } from './platform/db/open.ts';
import { testDb } from './platform/db/testing.ts';
import { expectSameAnswers } from './testing/same-answers.ts';

/** The codes of a union: the compiler refuses a list that lacks one or has one too many. */
const codes = <Code extends string>(all: Readonly<Record<Code, true>>): string[] =>
  Object.keys(all);

const DIRECTIONS = codes<'issued' | 'received'>({ issued: true, received: true });
const RELATIONS = codes<Correction['relation']>({ replaces: true, adjusts: true });
const SIGNED_BY = codes<NonNullable<VatReturn['signed_by']>>({ HSM: true, USB: true });
const ROLES = Object.keys(ROLE_PERMISSIONS);

/**
 * Every column whose check constraint is a closed list of codes, with the list of TypeScript. A constraint without a
 * line here fails the test.
 */
const CLOSED_LISTS: Readonly<Record<string, readonly (string | number)[]>> = {
  'authority_inbox_message.state': codes<SettledMessage['state']>({
    stored: true,
    applied: true,
    parked: true,
    unmatched: true,
  }),
  // Done is matched, with no row that is open.
  'bank_statement.state': codes<Exclude<BankStatement['state'], 'done'>>({
    mapping: true,
    matching: true,
    matched: true,
  }),
  'bank_statement_row.bucket': STATEMENT_BUCKETS,
  'bank_statement_row.wish': codes<NonNullable<StatementRow['waits_for']>>({
    accept: true,
    finish: true,
    undo: true,
  }),
  'bank_statement_row.ending': MOVEMENT_ENDINGS,
  'bank_statement_row.surplus': SURPLUSES,
  'bulk_run.state': codes<BulkAct['state']>({
    asked: true,
    running: true,
    paused: true,
    stopped: true,
    finished: true,
  }),
  'company.declaration_period': codes<TaxPeriod['type']>({ month: true, quarter: true }),
  'company.pause': codes<CompanyPause>({ leaving: true, arrived: true, copy: true }),
  'company_export.kind': codes<CompanyExport['kind']>({ company: true, inspection: true }),
  'company_export.state': codes<CompanyExport['state']>({
    waiting: true,
    writing: true,
    finished: true,
    failed: true,
    expired: true,
  }),
  'company.representative_sex': codes<CompanyInformation['representativeSex']>({
    MALE: true,
    FEMALE: true,
  }),
  'draft_import.state': codes<DraftImport['state']>({
    mapping: true,
    checking: true,
    checked: true,
    creating: true,
    created: true,
  }),
  // An invoice has a row at least, so none is blank.
  'draft_import_invoice.bucket': BUCKETS.filter((bucket) => bucket !== 'blank'),
  'draft_import_row.bucket': BUCKETS,
  'einvoice_account.provider': EINVOICE_PROVIDERS,
  'einvoice_sync.state': codes<EinvoiceSync['state']>({
    running: true,
    finished: true,
    failed: true,
  }),
  'email.state': codes<MailHistoryEntry['state']>({ queued: true, accepted: true, failed: true }),
  'import_row.bucket': INTAKE_BUCKETS,
  'import_run.direction': DIRECTIONS,
  'import_run.state': codes<InvoiceImport['state']>({
    mapping: true,
    reading: true,
    finished: true,
    failed: true,
  }),
  'import_run.way': codes<InvoiceImport['way']>({ file: true, excel: true, provider: true }),
  'invitation.role': ROLES,
  'invoice.origin': INVOICE_ORIGINS,
  'invoice.chain_state': CHAIN_STATES,
  'invoice.direction': DIRECTIONS,
  'invoice.due_from': codes<DueFrom>({ original: true, issue: true }),
  'invoice.processing_state': PROCESSING_STATES,
  'invoice.trust': TRUSTS,
  'invoice_conversion.state': codes<ConversionRow['state']>({ prepared: true, converted: true }),
  'invoice_correction.adjusts': codes<NonNullable<Correction['adjusts']>>({
    amounts: true,
    information: true,
  }),
  'invoice_correction.claim': codes<CorrectionClaim>({ unproven: true, 'replaced-before': true }),
  'invoice_correction.relation': RELATIONS,
  'invoice_file.kind': codes<
    Exclude<InvoiceRecord['files'][number]['kind'], 'message_sent' | 'message_received'>
  >({
    signed_xml: true,
    coded_xml: true,
    signed_pdf: true,
    conversion: true,
    evidence: true,
    original: true,
  }),
  'invoice_link.relation': [...RELATIONS, 'copies'],
  'invoice_rate.direction': DIRECTIONS,
  'invoice_source.way': codes<InvoiceSource['way']>({
    own: true,
    excel: true,
    file: true,
    mail: true,
    portal: true,
    provider: true,
    hand: true,
  }),
  'invoice_template.logo_media_type': codes<NonNullable<LookChanges['logo_media_type']>>({
    'image/png': true,
    'image/svg+xml': true,
  }),
  'invoice_verification.verdict': VERDICTS,
  'licence_warning.mark': CAPACITY_MARKS,
  'membership.role': ROLES,
  'mistake_report.state': REPORT_STATES,
  'mistake_report.type': NOTICE_MESSAGES,
  'mistake_report_item.nature': codes<ReportedInvoice['nature']>({
    cancel: true,
    adjust: true,
    replace: true,
    explain: true,
  }),
  'mistake_report_item.state': codes<NonNullable<ReportedInvoice['state']>>({
    waiting: true,
    open: true,
    accepted: true,
    refused: true,
  }),
  'month_total.effect': CHAIN_EFFECTS,
  'partner_merge_item.kind': codes<keyof MergeItems>({
    invoice: true,
    payment: true,
    partner: true,
    share: true,
  }),
  'payment.direction': PAYMENT_DIRECTIONS,
  'payment.method': PAYMENT_METHODS,
  'payment_book.direction': PAYMENT_DIRECTIONS,
  'pdf_seal.refusal': codes<SealRefusal>({
    NO_KEY: true,
    KEY_FAILED: true,
    SIGNATURE_INVALID: true,
  }),
  'portal_consideration.direction': DIRECTIONS,
  'portal_invoice.direction': DIRECTIONS,
  'portal_original.place': [...new Set(LISTINGS.map(({ place }) => place))],
  'portal_original.state': codes<OriginalState>({
    due: true,
    kept: true,
    none: true,
    failed: true,
  }),
  'portal_sync.state': codes<SyncState>({
    running: true,
    finished: true,
    failed: true,
    stopped: true,
  }),
  'portal_window.state': codes<WindowState>({
    waiting: true,
    done: true,
    failed: true,
    narrowed: true,
  }),
  'reconciliation.direction': DIRECTIONS,
  'reconciliation.state': codes<ReconciliationRun['state']>({
    running: true,
    finished: true,
    failed: true,
  }),
  'reconciliation_finding.outcome': OUTCOMES,
  'registry_entry.status': REGISTERED_STATUSES,
  'reserved_number.content': codes<NumbersWithoutInvoice['content']>({
    coded: true,
    unread: true,
    lost: true,
  }),
  'rule_match.state': codes<MatchState>({ found: true, done: true, undone: true }),
  'rule_run.cause': RULE_RUN_CAUSES,
  'rule_run.state': codes<RuleRunState>({
    matching: true,
    matched: true,
    begun: true,
    ended: true,
  }),
  'rule_run_rule.state': codes<PartState>({
    guard: true,
    waiting: true,
    done: true,
    failed: true,
  }),
  'seller_setting.decimal_mark': MARKS,
  'sign_in_challenge.kind': codes<SignInChallenge['second_factor']>({
    code: true,
    'set-up': true,
  }),
  'tax_account.state': TAX_ACCOUNT_STATES,
  'tax_sign_in.outcome': SIGN_IN_OUTCOMES,
  'vat_return.signed_by': SIGNED_BY,
  'vat_return.state': RETURN_STATES,
};

/** Lists that statements name and no type of TypeScript has. */
const OF_THE_SCHEMA_ALONE = [
  'authority_message.direction',
  'einvoice_document.state',
  'email_recipient.state',
  'invoice_content.shape',
  'mistake_report_answer.state',
];

let db: Db;
beforeAll(async () => {
  db = await testDb();
});

/** `table.column` with what its check constraints demand of it. */
async function constraints(shape: RegExp): Promise<(readonly [column: string, demand: string])[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select t.relname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'c' and t.relnamespace = 'public'::regnamespace`.execute(db);
  return rows.flatMap(({ name, definition }) => {
    const [, column, demand = ''] = shape.exec(definition) ?? [];
    return column === undefined ? [] : [[`${name}.${column}`, demand] as const];
  });
}

const codesIn = (list: string): (string | number)[] =>
  list.split(', ').map((code) => /^'(.*)'::text$/.exec(code)?.[1] ?? Number(code));

test('each closed list of codes is the same in the schema and in TypeScript', async () => {
  const checks = await constraints(/^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/);
  const inSchema = checks
    .filter(([column]) => !OF_THE_SCHEMA_ALONE.includes(column))
    .map(([column, list]) => [column, codesIn(list).sort()]);
  const inTypeScript = Object.entries(CLOSED_LISTS).map(([column, list]) => [
    column,
    [...list].sort(),
  ]);
  expect(Object.fromEntries(inSchema)).toEqual(Object.fromEntries(inTypeScript));
});

/** The letters that patterns name, in and out of their places. */
const symbol = fc
  .array(fc.constantFrom(...'CKTDLMNBGHXFAZ019/# abf\n'), { maxLength: 8 })
  .map((letters) => letters.join(''));
const near = (...samples: string[]) =>
  fc.oneof(
    fc.constantFrom(...samples, ...samples.map((text) => text.toLowerCase())),
    fc
      .constantFrom(...samples)
      .chain((sample) =>
        fc
          .tuple(fc.nat(sample.length - 1), fc.constantFrom(...'CKT09AZa/#', ''))
          .map(([at, letter]) => sample.slice(0, at) + letter + sample.slice(at + 1)),
      ),
    symbol,
  );

test.each([
  [
    'series.serial',
    near('C26TAA', 'K26NYY', 'C26MZZ'),
    (text: string) => parseSerial(text) !== null,
  ],
  [
    'announcement_line.serial',
    near('C26TAA', 'K26NYY'),
    (text: string) => parseSerial(text) !== null,
  ],
  [
    'vat_return.period',
    near('07/2026', '12/2099', '1/2026', '4/2026'),
    (text: string) => parsePeriod(text) !== null,
  ],
])('%s has the same pattern in the schema as in the domain', async (column, written, isValid) => {
  const pattern = new Map(await constraints(/^CHECK \(\((\w+) ~ '(.*)'::text\)\)$/)).get(column);
  await expectSameAnswers(written, {
    database: async (all) => {
      const { rows } = await sql<{ fits: boolean }>`
        select text ~ ${pattern} as fits from unnest(${all}::text[]) with ordinality as t(text, nth) order by nth`.execute(
        db,
      );
      return rows.map(({ fits }) => fits);
    },
    domain: isValid,
  });
});

test('each colour that is offered fits the pattern of its column, and the default is the default', async () => {
  const patterns = new Map(await constraints(/^CHECK \(\((\w+) ~ '(.*)'::text\)\)$/));
  const { rows } = await sql<{ fits: boolean; standard: string }>`
    select bool_and(color ~ ${patterns.get('tag.color')}) as fits, (
      select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = 'tag'::regclass and a.attname = 'color') as standard
    from unnest(${Object.values(TAG_COLORS)}::text[]) as color`.execute(db);
  expect(rows).toEqual([{ fits: true, standard: `'${DEFAULT_TAG_COLOR}'::text` }]);
});

test('the largest number of an invoice and the deepest directory are the same in the schema', async () => {
  const bounds = new Map(await constraints(/^CHECK \(\(\((\w+) >= 1\) AND \(\w+ <= (\d+)\)\)\)$/));
  expect(bounds.get('invoice.number')).toBe(String(MAX_NUMBER));
  expect(invoiceNumber(String(MAX_NUMBER))).toBe(MAX_NUMBER);
  // The next number of a series that is used up is one past the last.
  expect(bounds.get('series.next_number')).toBe(String(MAX_NUMBER + 1));
  expect(bounds.get('directory.level')).toBe(String(DEEPEST_LEVEL));
});

test('LIC-022 only the free package is one that a company is granted once', async () => {
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(i.indpred, i.indrelid) as predicate from pg_index i
    where i.indrelid = 'licence'::regclass and i.indisunique and i.indpred is not null`.execute(db);
  expect(rows).toHaveLength(1);
  const names = [FREE_PACKAGE, ...LICENCE_PACKAGES].map(({ name }) => name);
  const { rows: once } = await sql<{ plan_code: string }>`
    select plan_code from unnest(${names}::text[]) as l(plan_code) where ${sql.raw(rows[0]?.predicate ?? 'false')}`.execute(
    db,
  );
  expect(once).toEqual([{ plan_code: FREE_PACKAGE.name }]);
});
