import type { SourceWay } from '@hoadon/domain/intake/settle-sources';
import type { Platform } from '../../../platform/platform.ts';
import { halveOnFailure } from '../../../platform/runs/index.ts';
import { findSeller } from '../../company/index.ts';
import { judgeEntry } from '../judge-entry.ts';
import type { Arrival } from '../judged.ts';
import { keepBytes } from '../keeping/index.ts';
import type { InvoiceReading, UploadedFile } from '../reading/index.ts';
import { type By, keepPart, type Part } from './keep-part.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'events' | 'files' | 'log'> &
  Readonly<{ reading: InvoiceReading }>;
/** Who brings them by which way, and the act that they are part of. */
type FilesBy = By & Readonly<{ way: SourceWay }>;

/** An invoice that a file held; `invoiceId` null: it could not be kept. */
export type TakenFile = Readonly<{ place: string; invoiceId: string | null; isNew: boolean }>;

const PART: Part = {
  kind: 'invoice.file-taken-in',
  nameOf: ({ place, part }) => `${part} ${place}`,
};

/**
 * Takes in the invoices of files that another system gives out, with their exact bytes. What is no invoice of the company is left
 * out. For a few files: they are kept together.
 */
export async function takeFilesIn(
  deps: Deps,
  by: FilesBy,
  files: readonly UploadedFile[],
): Promise<TakenFile[]> {
  const { taxCode } = await findSeller(deps.db, by.companyId);
  const arrivals: Arrival[] = [];
  for await (const entry of deps.reading.read(by.companyId, files)) {
    const judged = judgeEntry(taxCode, by.way, entry);
    if (judged.kind === 'arrival') arrivals.push(judged);
  }
  if (arrivals.length === 0) return [];
  await keepBytes(deps, by, arrivals);
  const taken = await halveOnFailure(arrivals, {
    apply: (some): Promise<TakenFile[]> => keepPart(deps, by, PART, some),
    onRowFailed: async ({ place }, error) => {
      deps.log.error(
        { err: error, companyId: by.companyId, place },
        'a file that came is not kept',
      );
      return [{ place, invoiceId: null, isNew: false }];
    },
  });
  return [...taken];
}
