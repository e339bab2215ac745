import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { Failure } from '@hoadon/domain/errors/failure';
import { rememberMapping } from '@hoadon/domain/import/match-columns';
import type { SheetMapping } from '@hoadon/domain/intake/sheet/match-sheet';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { moveRun } from '../../../platform/runs/index.ts';
import type { IntakeDeps } from '../deps.ts';
import { readUploaded } from '../import-view.ts';
import { READ_IMPORT } from '../jobs.ts';
import { IMPORTS } from '../run.repository.ts';
import { checkMapping } from './check-mapping.ts';
import { rememberSheet, setSheetMapping } from './sheet.repository.ts';
import { requireSheet } from './view-sheet.ts';

/**
 * Has a workbook read with these columns, which are remembered for the next one. Throws NOT_FOUND, IMPORT_COLUMNS_INVALID,
 * IMPORT_NOT_IN_STATE.
 */
export async function startSheet(
  deps: IntakeDeps,
  { companyId, actor }: Session,
  context: RequestContext,
  { id, mapping }: Readonly<{ id: string; mapping: SheetMapping }>,
): Promise<UploadedInvoices> {
  const { run, sheet } = await requireSheet(deps.db, companyId, id);
  checkMapping(mapping, sheet.headers.length, run.direction);
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice-import.start', at };
  return perform(deps.db, act, async (tx) => {
    const move = { from: ['mapping'], to: 'reading', set: { changed_at: at } } as const;
    if (!(await moveRun(tx, deps, IMPORTS, { companyId, id }, move)))
      throw new Failure('IMPORT_NOT_IN_STATE');
    await setSheetMapping(tx, companyId, id, mapping);
    await rememberSheet(tx, companyId, rememberMapping(sheet.headers, mapping), at);
    await deps.jobs.enqueue(tx, READ_IMPORT, [{ companyId, importId: id }]);
    const subject = `invoice-import/${id}`;
    writeAudit(tx, [
      { companyId, actor, act: 'invoice-import.started', subject, at, payload: { mapping } },
    ]);
    const begun = await readUploaded(tx, companyId, id);
    await context.saveResponse(tx, begun);
    return begun;
  });
}
