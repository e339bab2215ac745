// biome-ignore-all lint/a11y/useSemanticElements: rows placed by hand cannot be those of a table element
import { classNames } from '../../lib/class-names.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { cellClass, GRID, type ListColumn, stay } from './column.ts';
import { isRunPress, type RowProps } from './list-entry.ts';
import { openRowMenu, RowMenu } from './row-menu.tsx';

type ListRowProps<Row> = RowProps<Row> &
  Readonly<{
    columns: readonly ListColumn<Row>[];
    /** The keyboard cursor is on it, and Tab reaches it. */
    current: boolean;
  }>;

/** One line of a list on a desk. Its first cell opens it, and is one stop for the keyboard. */
export function ListRow<Row extends { id: string }>(props: ListRowProps<Row>) {
  const { row, words, columns, current, entriesOf, menuOf, selected, onSelect } = props;
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button at the end opens the same menu
    <div
      data-id={row.id}
      onContextMenu={openRowMenu}
      className={classNames(
        GRID,
        'relative h-full overflow-x-clip border-b border-hairline',
        selected ? 'bg-primary-50' : current ? 'bg-canvas' : 'bg-surface hover:bg-canvas',
        current && 'shadow-[inset_2px_0_0_var(--color-primary-600)]',
      )}
    >
      <span
        role="cell"
        style={stay(columns, 0)}
        className={classNames(
          'flex min-w-0 items-center gap-2',
          first?.align === 'end' && 'justify-end',
          first?.isPinned && 'bg-inherit wide:sticky wide:z-1 wide:h-full',
        )}
      >
        {onSelect && (
          <Checkbox
            className="z-2"
            label={words.select(row)}
            labelHidden
            checked={selected}
            onChange={(event) => onSelect(row.id, isRunPress(event))}
          />
        )}
        {first && <OpenButton {...props} column={first} />}
      </span>
      {others.map((column, at) => (
        <span
          key={column.key}
          role="cell"
          className={otherCellClass(column)}
          style={stay(columns, at + 1)}
        >
          {column.cell(row)}
        </span>
      ))}
      <span role="cell" className="z-2">
        <RowMenu entries={entriesOf(row)} label={words.acts(row)} more={menuOf?.(row)} />
      </span>
    </div>
  );
}

/** A pinned cell covers the button of the row: a press goes through it. */
const otherCellClass = <Row,>(column: ListColumn<Row>): string =>
  classNames(cellClass(column), column.isPinned && 'wide:pointer-events-none');

/** Covers the whole row, so that a press anywhere opens it. */
function OpenButton<Row extends { id: string }>(
  props: ListRowProps<Row> & { column: ListColumn<Row> },
) {
  const { row, words, current, onOpen, column } = props;
  return (
    <button
      type="button"
      data-open
      tabIndex={current ? 0 : -1}
      aria-label={words.open(row)}
      title={words.title(row)}
      onClick={() => onOpen(row)}
      className={classNames(
        'tabular min-w-0 truncate text-left font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-600',
        // From a cell of its own place it covers the row to the end.
        column.isPinned && 'wide:after:right-auto wide:after:w-screen',
      )}
    >
      {column.cell(row)}
    </button>
  );
}
