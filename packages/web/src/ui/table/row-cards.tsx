import { classNames } from '../../lib/class-names.ts';
import type { TableColumn } from './table-shell.tsx';

type RowCardsProps<Row> = {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The heading of a card, and what is beside it. */
  title: TableColumn<Row>;
  mark?: TableColumn<Row> | undefined;
  facts: readonly TableColumn<Row>[];
  acts?: TableColumn<Row> | undefined;
};

/** The rows of a plain table as cards, for windows too narrow for its columns. */
export function RowCards<Row>(props: RowCardsProps<Row>) {
  const { caption, rows, rowKey, title, mark, facts, acts } = props;
  return (
    <ul aria-label={caption} className="flex flex-col gap-2">
      {rows.map((row) => {
        const does = acts?.cell(row);
        return (
          <li
            key={rowKey(row)}
            className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3"
          >
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{title.cell(row)}</span>
              {mark && <span className="shrink-0">{mark.cell(row)}</span>}
            </div>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {facts.map(({ key, header, cell, numeric }) => (
                <div key={key} className="contents">
                  <dt className="text-muted">{header}</dt>
                  <dd className={classNames('text-right wrap-anywhere', numeric && 'tabular')}>
                    {cell(row)}
                  </dd>
                </div>
              ))}
            </dl>
            {does && <div className="flex justify-end border-t border-hairline pt-2">{does}</div>}
          </li>
        );
      })}
    </ul>
  );
}
