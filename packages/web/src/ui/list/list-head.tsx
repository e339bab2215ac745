// biome-ignore-all lint/a11y/useSemanticElements: rows placed by hand cannot be those of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: names are read, not used
import { useTranslation } from 'react-i18next';
import { type Column, cellClass, GRID } from './column.ts';

/** Names of the columns. */
export function ListHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const { t } = useTranslation();
  return (
    <div className="shrink-0 overflow-y-hidden border-b border-line">
      <div
        role="row"
        aria-rowindex={1}
        className={`${GRID} h-9 bg-canvas text-small font-medium text-muted`}
      >
        {columns.map((column) => (
          <span key={column.key} role="columnheader" className={cellClass(column)}>
            <span className="truncate">{t(column.label)}</span>
          </span>
        ))}
        <span role="columnheader">
          <span className="sr-only">{t('common.list.acts')}</span>
        </span>
      </div>
    </div>
  );
}
