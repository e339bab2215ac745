import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton.tsx';

export type TableColumn<Row> = Readonly<{
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  numeric?: boolean;
  className?: string;
}>;

type TableShellProps<Row> = {
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  error?: unknown;
  onRetry?: () => void;
  emptyText?: string;
  footer?: ReactNode;
};

/** A plain table with its four states; long lists use the virtual one of their feature. */
export function TableShell<Row>(props: TableShellProps<Row>) {
  const { caption, columns, rows, rowKey, error, onRetry, emptyText, footer } = props;
  const { t } = useTranslation();
  return (
    <div className="overflow-hidden rounded-control border border-line bg-surface">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, it only scrolls */}
      <div role="group" aria-label={caption} tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-canvas text-small text-muted">
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classNames(
                    'h-9 px-3 font-medium whitespace-nowrap',
                    column.numeric && 'text-right',
                    column.className,
                  )}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={rowKey(row)} className="border-t border-hairline hover:bg-canvas">
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={classNames(
                      'h-(--row-height) px-3',
                      column.numeric && 'tabular text-right',
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error ? (
        <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />
      ) : rows === undefined ? (
        <SkeletonRows rows={6} label={t('common.loading')} />
      ) : (
        rows.length === 0 && <EmptyState text={emptyText ?? t('common.noData')} />
      )}
      {footer && <div className="border-t border-line p-2">{footer}</div>}
    </div>
  );
}
