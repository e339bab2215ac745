import { Readable } from 'node:stream';
import type { CompanyExport, startCompanyExport } from '@hoadon/contracts/company-archive';
import type { OutputOf } from '@hoadon/contracts/http/define-call';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { openObjects } from '../../../platform/backup/storage/open-storage.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session, StreamAnswer } from '../../../platform/http/route.ts';
import { fault, requirePassword } from '../../auth/index.ts';
import type { CompanyArchiveDeps } from '../deps.ts';
import * as rows from './run.repository.ts';
import { readParts } from './stored-parts.ts';
import { WRITE_ARCHIVE } from './write-export.ts';

/** A finished file is deleted after so many days. */
const LASTS_DAYS = 7;
export const LASTS_MS = LASTS_DAYS * 86_400_000;

/** An archive has everything of the company, also what rights within it hide: it is for admins. */
function refuseOthers({ role }: Session): void {
  if (role !== 'admin') throw new Failure('RIGHTS_NOT_YOURS', { role: 'admin' });
}

type Start = z.output<typeof startCompanyExport.input>;

/**
 * Has an archive written. Throws RIGHTS_NOT_YOURS for a caller who is no admin, SECOND_FACTOR_PASSWORD_WRONG without the
 * caller's password, COMPANY_EXPORT_RUNNING while another one is written.
 */
export async function requestExport(
  deps: CompanyArchiveDeps,
  session: Session,
  { kind, start_date, end_date, password }: Start,
  context: RequestContext,
): Promise<OutputOf<typeof startCompanyExport>> {
  refuseOthers(session);
  const isInspection = kind === 'inspection';
  if (isInspection && (!start_date || !end_date))
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      {},
      {
        issues: [fault(start_date ? 'end_date' : 'start_date', 'required')],
      },
    );
  const { companyId, userId, actor } = session;
  const { db, clock, jobs } = deps;
  await requirePassword(deps, { userId, password, from: context });
  const at = clock.now();
  const from = (isInspection && start_date) || null;
  const to = (isInspection && end_date) || null;
  const act = { companyId, actId: context.actId, kind: 'company-export.start', at };
  return perform(db, act, async (tx) => {
    const id = await rows.insertExport(tx, { companyId, kind, from, to, actor, at });
    if (id === null) throw new Failure('COMPANY_EXPORT_RUNNING');
    await jobs.enqueue(tx, WRITE_ARCHIVE, [{ companyId, exportId: id }]);
    writeAudit(tx, [
      {
        companyId,
        actor,
        act: 'company-export.requested',
        subject: `company-export/${id}`,
        at,
        payload: { kind, from, to },
      },
    ]);
    return { id };
  });
}

export async function listExports(
  { db }: CompanyArchiveDeps,
  session: Session,
): Promise<CompanyExport[]> {
  refuseOthers(session);
  const found = await rows.findExports(db, session.companyId);
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    start_date: row.from_on,
    end_date: row.to_on,
    state: row.state,
    done: Number(row.done),
    total: Number(row.total),
    bytes: row.bytes === null ? null : Number(row.bytes),
    missing: row.missing,
    creator_name: row.creator_name,
    created_at: new Date(row.created_at).toISOString(),
    expires_at:
      row.state === 'finished' && row.finished_at !== null
        ? new Date(Date.parse(row.finished_at) + LASTS_MS).toISOString()
        : null,
  }));
}

/** The file of a finished archive; each download is in the audit trail. */
export async function downloadExport(
  { db, clock, config }: CompanyArchiveDeps,
  session: Session,
  id: string,
): Promise<StreamAnswer> {
  refuseOthers(session);
  const { companyId, actor } = session;
  const finished = await rows.findFinished(db, { companyId, id });
  if (!finished) throw new Failure('NOT_FOUND');
  const { found, parts } = finished;
  await transact(db, async (tx) => {
    const entry = { act: 'company-export.downloaded', subject: `company-export/${id}` };
    writeAudit(tx, [{ companyId, actor, ...entry, at: clock.now(), payload: null }]);
  });
  const storage = await openObjects(config.files);
  const period = found.from_on === null ? '' : `-${found.from_on}-${found.to_on}`;
  return {
    stream: Readable.from(readParts(storage, found.attempt, parts), { objectMode: false }),
    mediaType: 'application/zip',
    name: `${found.tax_code}${period}.zip`,
  };
}

/** Ends the time of a finished archive. The file is deleted within an hour. */
export async function deleteExport(
  { db, clock }: CompanyArchiveDeps,
  session: Session,
  id: string,
  { actId }: RequestContext,
): Promise<Record<string, never>> {
  refuseOthers(session);
  const { companyId, actor } = session;
  const at = clock.now();
  return perform(db, { companyId, actId, kind: 'company-export.delete', at }, async (tx) => {
    if (!(await rows.expireExport(tx, { companyId, id }, at))) throw new Failure('NOT_FOUND');
    const entry = { act: 'company-export.deleted', subject: `company-export/${id}` };
    writeAudit(tx, [{ companyId, actor, ...entry, at, payload: null }]);
    return {};
  });
}
