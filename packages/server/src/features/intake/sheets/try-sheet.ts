import type { SheetTrial } from '@hoadon/contracts/intake-sheets';
import { Failure } from '@hoadon/domain/errors/failure';
import type { SheetMapping } from '@hoadon/domain/intake/sheet/match-sheet';
import { findSeller } from '../../company/index.ts';
import { findArrivedKeys } from '../../invoices/index.ts';
import { findSettings } from '../../seller-settings/index.ts';
import type { IntakeDeps } from '../deps.ts';
import type { Arrival, ImportVerdict } from '../import-verdict.ts';
import { findImportFiles } from '../run.repository.ts';
import { checkMapping } from './check-mapping.ts';
import { readRows } from './read-rows.ts';
import { byOf, rowVerdicts } from './sheet-verdicts.ts';
import { requireSheet } from './view-sheet.ts';

/** Faults and findings that are shown. */
const MOST_FAULTS = 100;
/** Invoices that are looked up by one query. */
const BATCH = 1_000;

/**
 * Returns what an import with these columns would come to, and saves nothing. Throws NOT_FOUND, IMPORT_NOT_IN_STATE,
 * IMPORT_COLUMNS_INVALID, IMPORT_FILE_UNREADABLE.
 */
export async function trySheet(
  deps: IntakeDeps,
  companyId: string,
  { id, mapping }: Readonly<{ id: string; mapping: SheetMapping }>,
): Promise<SheetTrial> {
  const { run, sheet } = await requireSheet(deps.db, companyId, id);
  if (run.state !== 'mapping') throw new Failure('IMPORT_NOT_IN_STATE');
  checkMapping(mapping, sheet.headers.length, run.direction);
  const [file] = await findImportFiles(deps.db, companyId, id);
  const own = await findSeller(deps.db, companyId);
  const { name: entryPath = '', hash = '' } = file ?? {};
  const { settings } = await findSettings(deps.db, companyId);
  const { format } = settings;
  const by = byOf(deps, { run, own, format, sheet: { ...sheet, mapping }, entryPath, hash });
  const rows = await readRows(deps, companyId, await deps.files.get(companyId, hash));
  const trial = begunTrial(sheet.row_count);
  let arrivals: Arrival[] = [];
  const flush = async () => {
    trial.invoices.exists += (
      await findArrivedKeys(
        deps.db,
        companyId,
        arrivals.map(({ named }) => named),
      )
    ).size;
    arrivals = [];
  };
  for await (const judged of rowVerdicts(rows, sheet, by)) {
    count(trial, judged);
    if (judged.kind !== 'arrival') continue;
    arrivals.push(judged);
    if (arrivals.length === BATCH) await flush();
  }
  if (arrivals.length > 0) await flush();
  trial.invoices.new -= trial.invoices.exists;
  trial.rows.of_invoices = trial.rows.total - trial.rows.set_aside;
  return trial;
}

const begunTrial = (total: number): SheetTrial => ({
  rows: { total, of_invoices: 0, set_aside: 0 },
  invoices: { total: 0, new: 0, exists: 0, failed: 0, error: 0, with_findings: 0 },
  faults: [],
});

function count(trial: SheetTrial, judged: ImportVerdict): void {
  const { rows, invoices, faults } = trial;
  if (judged.kind === 'not-kept' && judged.bucket === 'set-aside') {
    rows.set_aside += 1;
    return;
  }
  invoices.total += 1;
  const isKept = judged.kind === 'arrival';
  if (isKept) invoices.new += 1;
  else invoices[judged.bucket === 'failed' ? 'failed' : 'error'] += 1;
  if (isKept && judged.findings.length > 0) invoices.with_findings += 1;
  if (!isKept && judged.reason !== null)
    faults.push({
      row: Number(judged.words['row'] ?? judged.row ?? 0),
      column: null,
      code: judged.reason,
      words: { ...judged.words },
      is_kept: false,
    });
  else
    for (const finding of judged.findings)
      faults.push({ ...finding, row: finding.row ?? judged.row ?? 0, is_kept: true });
  faults.splice(MOST_FAULTS);
}
