import type {
  createInvoiceRecord,
  RecordedInvoice,
  updateInvoiceRecord,
} from '@hoadon/contracts/invoice-records';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Issue } from '@hoadon/domain/errors/issue';
import { factsOf } from '@hoadon/domain/intake/stated-facts';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimal } from '@hoadon/domain/money/decimal';
import { recordFaults } from '@hoadon/domain/records/record-faults';
import { changeOfTags } from '@hoadon/domain/tags/change-tags';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { constraintOf, isDuplicate } from '../../platform/db/sql-state.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { findSeller } from '../company/index.ts';
import {
  insertReceived,
  lockStates,
  saveWrittenOver,
  updateReceived,
  withdrawContradicted,
} from '../invoices/index.ts';
import { requireTags, tagInvoices } from '../tags/index.ts';
import type { InvoiceRecordsDeps } from './deps.ts';
import { setPaidDay } from './paid-day.ts';
import { type RecordFacts, readRecord, requireRecorded } from './read-record.ts';
import { type RecordedBy, saveNote } from './record.repository.ts';
import { statedAnew, statedOver, type WrittenRecord } from './record-content.ts';

type WriteContext = Pick<RequestContext, 'actId'>;
type New = z.output<typeof createInvoiceRecord.input>;
type Change = z.output<typeof updateInvoiceRecord.input>;

const TO_BE_CHECKED = 1;

/** Saves an invoice of another seller by hand, once for each act id. */
export async function createRecord(
  deps: InvoiceRecordsDeps,
  { companyId, actor }: Session,
  { actId }: WriteContext,
  record: New,
): Promise<RecordedInvoice> {
  const { taxCode: own } = await findSeller(deps.db, companyId);
  const number = check(deps, record, { currency_code: DEFAULT_CURRENCY, before: null, own });
  const by = { companyId, actor, at: deps.clock.now() };
  const { id } = await perform(
    deps.db,
    { companyId, actId, kind: 'invoice-record.create', at: by.at },
    async (tx) => {
      await requireTags(tx, companyId, record.tags);
      const [id = ''] = await onceOnly(
        insertReceived(tx, by, [
          {
            stated: statedAnew(record),
            number,
            signedAt: null,
            authorityCode: record.cqt_code || null,
            origin: CONFIRMED,
            verification: TO_BE_CHECKED,
            validity: null,
            source: { way: 'hand', reference: '' },
          },
        ]),
      );
      // Writing it confirms it, unless the portal states that it is not in force: then it needs an approval with a reason.
      await withdrawContradicted(tx, companyId, [id]);
      await writeBeside(tx, deps, by, { id, record, actId, paidBefore: null });
      publish(tx, deps, by, { id, act: 'invoice.recorded', payload: record });
      return { id };
    },
  );
  return readRecord(deps.db, companyId, id);
}

/**
 * Overwrites a record. Throws RECORD_CHANGED_MEANWHILE where it was changed since the version that the caller saw: nothing
 * is saved, and the user compares both.
 */
export async function updateRecord(
  deps: InvoiceRecordsDeps,
  { companyId, actor }: Session,
  { actId }: WriteContext,
  { id, version, ...change }: Change,
): Promise<RecordedInvoice> {
  const by = { companyId, actor, at: deps.clock.now() };
  const { taxCode: own } = await findSeller(deps.db, companyId);
  await perform(
    deps.db,
    { companyId, actId, kind: 'invoice-record.update', at: by.at },
    async (tx) => {
      await requireTags(tx, companyId, change.tags ?? []);
      await lockStates(tx, companyId, [id]);
      const {
        invoice: savedInvoice,
        beside,
        facts,
        version: current,
      } = await requireRecorded(tx, companyId, id);
      if (current !== version) throw new Failure('RECORD_CHANGED_MEANWHILE');
      const record = rewritten(facts, change);
      const { currency_code } = facts;
      const number = check(deps, record, { currency_code, before: facts, own });
      const isByHand = beside.is_hand_recorded && !savedInvoice.has_original;
      const stated = statedOver(savedInvoice.content, record, { isByHand, before: facts });
      const authorityCode = record.cqt_code || null;
      await onceOnly(
        updateReceived(tx, by, id, {
          stated,
          number,
          authorityCode,
          ...(record.invoice_type === facts.invoice_type && { template: savedInvoice.template }),
        }),
      );
      if (!isByHand)
        await saveWrittenOver(tx, by, id, {
          facts: factsOf(stated, authorityCode),
          before: factsOf(savedInvoice.content, savedInvoice.authority_code),
        });
      if (keyOf(record) !== keyOf(facts)) await withdrawContradicted(tx, companyId, [id]);
      await writeBeside(tx, deps, by, { id, record, actId, paidBefore: savedInvoice.paid_on });
      publish(tx, deps, by, { id, act: 'invoice.record-changed', payload: changed(facts, record) });
    },
  );
  return readRecord(deps.db, companyId, id);
}

/** What names it at the portal. */
const keyOf = (
  one: Pick<WrittenRecord, 'invoice_type' | 'invoice_serial' | 'invoice_number' | 'seller_taxcode'>,
): string =>
  [one.invoice_type, one.invoice_serial, one.invoice_number, one.seller_taxcode].join(' ');

/** The whole record that a change means, with what is recorded where it states nothing. */
function rewritten(facts: RecordFacts, change: Omit<Change, 'id' | 'version'>): WrittenRecord {
  const rate = facts.tax_percentage === null ? null : decimal(facts.tax_percentage);
  return {
    ...change,
    invoice_number: change.invoice_number ?? facts.invoice_number,
    invoice_serial: change.invoice_serial ?? facts.invoice_serial,
    paid_date: change.paid_date === undefined ? facts.paid_date : change.paid_date,
    content: change.content ?? facts.content,
    tags: change.tags ?? facts.tags,
    cqt_code: change.cqt_code ?? facts.cqt_code,
    seller_name: change.seller_name ?? facts.seller_name,
    seller_address: change.seller_address ?? facts.seller_address,
    seller_taxcode: change.seller_taxcode ?? facts.seller_taxcode,
    buyer_name: change.buyer_name ?? facts.buyer_name,
    buyer_address: change.buyer_address ?? facts.buyer_address,
    buyer_taxcode: change.buyer_taxcode ?? facts.buyer_taxcode,
    tax_percentage: change.tax_percentage === undefined ? rate : change.tax_percentage,
    own_fields: change.own_fields ?? facts.own_fields,
  };
}

type BesideToWrite = Readonly<{
  id: string;
  record: WrittenRecord;
  actId: string;
  paidBefore: string | null;
}>;

async function writeBeside(
  tx: Tx,
  deps: InvoiceRecordsDeps,
  by: RecordedBy,
  { id, record, actId, paidBefore: before }: BesideToWrite,
): Promise<void> {
  const { tags, paid_date: wanted } = record;
  await saveNote(tx, by, id, record);
  await tagInvoices(tx, deps, by, [id], (_, has) => changeOfTags(has, { tags, how: 'keep' }));
  await setPaidDay(tx, deps, by, { id, before, wanted, actId });
}

/** What is another now, with what it was. */
const changed = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, value]) => [field, Object(before)[field], value] as const)
      .filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is))
      .map(([field, was, is]) => [field, { was, is }]),
  );

export function publish(
  tx: Tx,
  { events }: Pick<InvoiceRecordsDeps, 'events'>,
  by: RecordedBy,
  { id, act, payload }: Readonly<{ id: string; act: string; payload: unknown }>,
): void {
  events.publish(tx, by.companyId, [{ type: 'invoice', id, state: 'accepted' }]);
  writeAudit(tx, [{ ...by, act, subject: `invoice/${id}`, payload }]);
}

type ToCheck = Readonly<{
  currency_code: string;
  before: RecordFacts | null;
  /** Tax code of the company. */
  own: string;
}>;

/** Returns the number of a valid record. Throws INPUT_DATA_IS_INVALID with every fault. */
function check(
  { clock }: InvoiceRecordsDeps,
  record: WrittenRecord,
  { currency_code, before, own }: ToCheck,
): number {
  const faults: Issue[] = recordFaults({ ...record, currency_code }, clock.today(), before, own);
  const number = invoiceNumber(record.invoice_number);
  if (faults.length > 0 || number === null)
    throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues: faults });
  return number;
}

/** A unique key allows one invoice of a seller, series and number; its violation becomes a refusal. */
async function onceOnly<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (isDuplicate(error) && constraintOf(error) === 'invoice_received')
      throw new Failure('INVOICE_ALREADY_RECORDED', {}, { cause: error });
    throw error;
  }
}
