import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { cellOf, useDesk } from '../desk/index.ts';
import { useFaultText } from '../faults/index.ts';

/** A discount at a rate that no goods bear is told at once (LINE-015); later the list of faults tells it. */
export function DiscountWarning() {
  const { t } = useTranslation();
  const desk = useDesk();
  const text = useFaultText();
  const isListed = useStore(desk.checked);
  const found = useStore(desk.faults, ({ all }) =>
    all.find(({ fault }) => fault.code === 'discount-rate-differs'),
  );
  const cell = found ? cellOf(found.place) : null;
  if (!found || !cell || isListed) return null;
  return (
    <p role="status" className="flex items-start gap-1.5 text-small text-warning">
      <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
      <button
        type="button"
        title={t('issuing.issues.jump')}
        onClick={() => desk.focus(found.place)}
        className="text-left hover:underline"
      >
        {t('issuing.line.name', { number: desk.lines.order().indexOf(cell.id) + 1 })}:{' '}
        {text(found.fault)}
      </button>
    </p>
  );
}
