import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RecordNeighbours } from '../invoices/index.ts';

type RecordStepsProps = {
  neighbours: RecordNeighbours;
  /** Asks first where something would be lost. */
  onLeave: (way: () => void) => void;
};

/** Which record of the list it is, and the way to the ones beside it (EDIT-003). */
export function RecordSteps({ neighbours, onLeave }: RecordStepsProps) {
  const { t } = useTranslation();
  const { index, total, previous, next } = neighbours;
  if (total === 0) return null;
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('invoiceRecords.previous')}
        disabled={index <= 1}
        onClick={() => onLeave(previous)}
      />
      <span className="tabular text-small whitespace-nowrap text-muted">
        {index} / {total}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('invoiceRecords.next')}
        disabled={index >= total}
        onClick={() => onLeave(next)}
      />
    </span>
  );
}
