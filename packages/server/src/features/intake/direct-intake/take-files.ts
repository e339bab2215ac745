import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import type { Platform } from '../../../platform/platform.ts';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import { findSeller } from '../../company/index.ts';
import type { Arrival } from '../import-verdict.ts';
import { judgeEntry } from '../judge-entry.ts';
import type { InvoiceReading, UploadedFile } from '../reading/index.ts';
import { saveBytes } from '../saving/index.ts';
import { type ActPart, type IntakeActor, savePart } from './save-part.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'files' | 'log'> &
  Readonly<{ reading: InvoiceReading }>;
/** The actor, the act that the files are part of, and the source type. */
type FilesBy = IntakeActor & Readonly<{ way: SourceWay }>;

/** An invoice of a file; `invoiceId` null: it could not be saved. */
export type TakenFile = Readonly<{ entryPath: string; invoiceId: string | null; isNew: boolean }>;

const PART: ActPart = {
  kind: 'invoice.file-taken-in',
  nameOf: ({ entryPath, part }) => `${part} ${entryPath}`,
};

/**
 * Takes in the invoices of files from another system, with their exact bytes. Entries that are no invoice of the company
 * are left out. For a few files: they are saved together.
 */
export async function takeFilesIn(
  deps: Deps,
  by: FilesBy,
  files: readonly UploadedFile[],
): Promise<TakenFile[]> {
  const { taxCode } = await findSeller(deps.db, by.companyId);
  const arrivals: Arrival[] = [];
  for await (const entry of deps.reading.read(by.companyId, files)) {
    const judged = judgeEntry({ taxCode, today: deps.clock.today() }, by.way, entry);
    if (judged.kind === 'arrival') arrivals.push(judged);
  }
  if (arrivals.length === 0) return [];
  await saveBytes(deps, by, arrivals);
  const taken = await halveOnFailure(arrivals, {
    apply: (some): Promise<TakenFile[]> => savePart(deps, by, PART, some),
    onRowFailed: async ({ entryPath }, error) => {
      deps.log.error(
        { err: error, companyId: by.companyId, place: entryPath },
        'an invoice of a file could not be saved',
      );
      return [{ entryPath, invoiceId: null, isNew: false }];
    },
  });
  return [...taken];
}
