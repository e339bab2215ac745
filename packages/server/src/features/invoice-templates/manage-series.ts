import type { AnnouncedSeries } from '@hoadon/contracts/invoice-templates';
import type { Actor } from '@hoadon/domain/access/actor';
import { Failure } from '@hoadon/domain/errors/failure';
import { type InvoiceTemplate, isInvoiceTemplate } from '@hoadon/domain/invoice/invoice-kind';
import {
  announcementFault,
  issuingFault,
  type SerialFault,
} from '@hoadon/domain/issuing/announce-serial';
import { nextYearSerial } from '@hoadon/domain/issuing/serial';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSeller } from '../company/index.ts';
import {
  findAnnouncedSeries,
  insertLine,
  lockLine,
  openSeries,
  type SeriesRow,
  setActive,
  setFirstNumber,
} from './series.repository.ts';

const FIELD = 'invoice_common_code';

/** Every series of the company, each with the one that follows it next year. */
export async function listSeries(db: Db, companyId: string): Promise<AnnouncedSeries[]> {
  const rows = await findAnnouncedSeries(db, companyId);
  const { taxCode } = await findSeller(db, companyId);
  const announced = new Set(rows.map(nameOf));
  return rows.map((row) => {
    const isContinued = row.active && faultOf(row, taxCode) === null;
    const next = isContinued ? nextYearSerial(row.serial) : null;
    const isOffered = next !== null && !announced.has(nameOf({ ...row, serial: next }));
    return {
      annoucement_line_id: row.id, // sic
      template_type_obj: { invoice_type: row.template, template_code: row.template },
      invoice_common_code: row.serial,
      active: row.active,
      announced_on: row.announced_on,
      next_number: row.next_number,
      last_issued_date: row.last_issued_on,
      is_unused: row.last_issued_on === null,
      next_year_serial: isOffered ? next : null,
    };
  });
}

const nameOf = ({ template, serial }: Pick<SeriesRow, 'template' | 'serial'>) =>
  `${template}${serial}`;

/** A form that this product does not issue has no announced series, but the column takes any. */
const faultOf = ({ template, serial }: Pick<SeriesRow, 'template' | 'serial'>, taxCode: string) =>
  isInvoiceTemplate(template) ? issuingFault(template, serial, taxCode) : null;

async function theSeries(db: Db, companyId: string, id: string): Promise<AnnouncedSeries> {
  const line = (await listSeries(db, companyId)).find((one) => one.annoucement_line_id === id);
  if (!line) throw new Failure('NOT_FOUND');
  return line;
}

export type NewLine = Readonly<{
  invoice_type: InvoiceTemplate;
  invoice_common_code: string;
  start_number?: number | undefined;
}>;

/**
 * Announces a series. Throws SERIES_ALREADY_ANNOUNCED, and INPUT_DATA_IS_INVALID where the symbol does not fit or the company cannot
 * issue invoices under it.
 */
export async function announce(
  { db, clock }: Platform,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  { invoice_type: template, invoice_common_code: serial, start_number }: NewLine,
): Promise<AnnouncedSeries> {
  const { taxCode } = await findSeller(db, companyId);
  const fault = announcementFault(template, serial, { taxCode, today: clock.today() });
  if (fault) throw invalid(fault);
  const at = clock.now();
  return perform(db, { companyId, actId, kind: 'series.announce', at }, async (tx) => {
    const announcedOn = clock.today();
    const id = await insertLine(tx, companyId, { template, serial, announcedOn });
    if (id === null) throw new Failure('SERIES_ALREADY_ANNOUNCED', { serial });
    await openSeries(tx, companyId, { template, serial });
    if (start_number !== undefined)
      await chooseFirst(tx, companyId, { template, serial }, start_number);
    const payload = { template, serial, start_number: start_number ?? null };
    audit(tx, { companyId, actor, at }, 'series.announced', id, payload);
    return theSeries(tx, companyId, id);
  });
}

export type LineChange = Readonly<{
  id: string;
  active?: boolean | undefined;
  start_number?: number | undefined;
}>;

/**
 * Stops a series, takes it up again, chooses its first number. Throws SERIES_IN_USE where a number was given, and INPUT_DATA_IS_INVALID
 * where a series is taken up whose invoices cannot be issued.
 */
export function changeLine(
  { db, clock }: Platform,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  { id, active, start_number }: LineChange,
): Promise<AnnouncedSeries> {
  const at = clock.now();
  return perform(db, { companyId, actId, kind: 'series.change', at }, async (tx) => {
    const line = await lockLine(tx, companyId, id);
    if (!line) throw new Failure('NOT_FOUND');
    const { taxCode } = await findSeller(tx, companyId);
    const fault = active ? faultOf(line, taxCode) : null;
    if (fault) throw invalid(fault);
    if (start_number !== undefined) await chooseFirst(tx, companyId, line, start_number);
    if (active !== undefined) await setActive(tx, companyId, line, active);
    const payload = { ...line, active: active ?? null, start_number: start_number ?? null };
    audit(tx, { companyId, actor, at }, 'series.changed', id, payload);
    return theSeries(tx, companyId, id);
  });
}

async function chooseFirst(
  db: Db,
  companyId: string,
  name: Pick<SeriesRow, 'template' | 'serial'>,
  firstNumber: number,
): Promise<void> {
  if (!(await setFirstNumber(db, companyId, name, firstNumber)))
    throw new Failure('SERIES_IN_USE', { serial: name.serial });
}

/** What is advice on an invoice is a refusal here: an announced series stays. */
const invalid = ({ code, params }: SerialFault) =>
  new Failure(
    'INPUT_DATA_IS_INVALID',
    {},
    { issues: [{ path: FIELD, code, params, severity: 'error' }] },
  );

type Who = Readonly<{ companyId: string; actor: Actor; at: string }>;

const audit = (tx: Tx, { companyId, actor, at }: Who, act: string, id: string, payload: unknown) =>
  writeAudit(tx, [{ companyId, actor, act, subject: `series/${id}`, at, payload }]);
