import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

/** So many are shown at first, and added with each further request. */
const STEP = 50;

type RowListProps<Row> = {
  label: string;
  rows: readonly Row[];
  draw: (row: Row, at: number) => ReactNode;
};

/** Rows of a list that may be long, some at a time. */
export function RowList<Row>({ label, rows, draw }: RowListProps<Row>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const left = rows.length - shown;
  return (
    <>
      <ul aria-label={label} className="rounded-control border border-hairline">
        {rows.slice(0, shown).map(draw)}
      </ul>
      {left > 0 && (
        <span className="self-start">
          <Button variant="quiet" onClick={() => setShown(shown + STEP)}>
            {t('reconciliation.approving.more', { count: left })}
          </Button>
        </span>
      )}
    </>
  );
}
