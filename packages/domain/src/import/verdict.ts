import type { Issue } from '../errors/issue.ts';
import type { GroupedRows, InvoiceRows } from './group-rows.ts';
import type { ImportColumnKey } from './import-column.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';
import { cellFault, type PlacedIssue } from './import-issue.ts';

/** Where a row ends: its invoice can be made, can be made and is worth a look, cannot be made, or nothing is in it. */
export const BUCKETS = ['ready', 'warning', 'error', 'blank'] as const;
export type Bucket = (typeof BUCKETS)[number];

export type RowVerdict = Readonly<{ row: number; bucket: Bucket; issues: readonly PlacedIssue[] }>;

const COLUMN_OF = new Map(IMPORT_COLUMNS.map(({ path, key }) => [path, key]));
/** Fields without a column of their own, and the column in which they are put right. */
const STANDS_IN: Readonly<Record<string, ImportColumnKey>> = {
  'lines.customRate': 'rate',
  lines: 'lineName',
};

/** Maps a fault of the draft back to its row and column of the file. */
export function placeIssue(
  { path, code, params = {}, severity }: Issue,
  { rows }: InvoiceRows,
): PlacedIssue {
  const [, index, field] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  const row = rows[Number(index ?? 0)] ?? rows[0];
  const name = index === undefined ? path : ['lines', field].filter(Boolean).join('.');
  return {
    row: row?.row ?? 0,
    column: COLUMN_OF.get(name) ?? STANDS_IN[name] ?? null,
    code,
    params,
    severity,
  };
}

/**
 * The verdict of each row of an invoice. An invoice is made whole or not at all: a row without fault of its own names
 * the row that prevents it.
 */
export function rowVerdicts({ rows }: InvoiceRows, issues: readonly PlacedIssue[]): RowVerdict[] {
  const bucket = bucketOf(issues);
  const culprit = issues.find(isPlacedError)?.row ?? 0;
  return rows.map(({ row }) => {
    const own = issues.filter((issue) => issue.row === row);
    const follows = bucket === 'error' && !own.some(isPlacedError);
    const allIssues = follows
      ? [
          ...own,
          cellFault<ImportColumnKey>(row, null, 'import-with-faulty-row', { row: String(culprit) }),
        ]
      : own;
    return { row, bucket, issues: allIssues };
  });
}

const isPlacedError = ({ severity }: PlacedIssue): boolean => severity === 'error';

export function bucketOf(issues: readonly PlacedIssue[]): Exclude<Bucket, 'blank'> {
  if (issues.some(isPlacedError)) return 'error';
  return issues.length > 0 ? 'warning' : 'ready';
}

/** The rows that belong to no invoice. */
export const looseVerdicts = ({
  keyless,
  blank,
}: Pick<GroupedRows, 'keyless' | 'blank'>): RowVerdict[] => [
  ...keyless.map((row): RowVerdict => {
    const issues = [cellFault(row, 'invoiceKey', 'import-key-missing')];
    return { row, bucket: 'error', issues };
  }),
  ...blank.map((row): RowVerdict => ({ row, bucket: 'blank', issues: [] })),
];
