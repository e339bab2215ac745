import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Row, sha256, type Writer } from './insert-row.ts';

/** A list of the portal with one invoice, and a reconciliation that found it. */
export async function savePortalList(
  platform: Platform,
  writer: Writer,
  { issued, received }: Readonly<{ issued: string; received: string }>,
) {
  const { mark, taxCode, admin } = writer;
  const at = platform.clock.now();
  const today = platform.clock.today();
  const keep = (table: string, row: Row) => insertRow(platform, writer, table, row);
  const portalList = await keep('portal_list', {
    file_name: `${mark}.json`,
    file_hash: sha256(`${mark} list`),
    told_on: today,
    rows: 1,
    created_by: admin.actor,
    created_at: at,
  });
  const portalInvoice = await keep('portal_invoice', {
    list_id: portalList,
    row: 1,
    direction: 'received',
    invoice_key: mark,
    template: '1',
    serial: 'C26TNB',
    number: '912',
    issued_on: '2026-11-20',
    seller_tax_code: '0399998804',
    seller_name: mark,
    buyer_tax_code: taxCode,
    buyer_name: mark,
    currency: 'VND',
    without_tax: '100',
    tax: '10',
    with_tax: '110',
    chain_state: 'ORIGINAL',
    told_on: today,
  });
  const reconciliation = await keep('reconciliation', {
    direction: 'received',
    from_on: '2026-11-01',
    to_on: '2026-11-30',
    as_of: today,
    state: 'finished',
    created_by: admin.actor,
    created_at: at,
    finished_at: at,
  });
  const runRef = { run_id: reconciliation };
  await keep('reconciliation_finding', {
    ...runRef,
    position: 1,
    portal_id: portalInvoice,
    outcome: 'only-portal',
    rule: 'missing',
  });
  await keep('reconciliation_finding', {
    ...runRef,
    position: 2,
    invoice_id: received,
    outcome: 'matched',
    rule: 'exact',
  });
  const consideration = { invoice_id: issued, reason: mark, actor: admin.actor, at };
  await keep('invoice_consideration', consideration);
  await keep('portal_consideration', {
    direction: 'received',
    invoice_key: mark,
    reason: mark,
    actor: admin.actor,
    at,
  });
  await keep('invoice_customer_check', {
    invoice_id: issued,
    facts: JSON.stringify({ ...NO_FAULTS, correct_company_name: mark, correct_address: mark }),
    checked_by: admin.actor,
    checked_at: at,
  });
  await keep('invoice_verification', {
    invoice_id: issued,
    verdict: 'warnings',
    reasons: JSON.stringify([{ code: 'SYMBOL_OF_OTHER_YEAR', words: { serial: mark } }]),
    subjects: JSON.stringify(['symbol']),
    rules_from: '2026-07-01',
    checked_at: at,
    checked_by: admin.actor,
  });
  return { portalList, portalInvoice, reconciliation };
}

const NO_FAULTS = {
  company_name_error: false,
  address_error: false,
  tax_risk: false,
  warning: false,
} as const;
