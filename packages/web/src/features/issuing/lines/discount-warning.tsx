import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { cellOf, useEditor } from '../editor/index.ts';
import { useFaultText } from '../faults/index.ts';

/** Warns of a discount at a rate that no goods have (LINE-015), until the fault summary lists it. */
export function DiscountWarning() {
  const { t } = useTranslation();
  const editor = useEditor();
  const text = useFaultText();
  const isListed = useStore(editor.checked);
  const warning = useStore(editor.faults, ({ all }) =>
    all.find(({ fault }) => fault.code === 'discount-rate-differs'),
  );
  const cell = warning ? cellOf(warning.fieldKey) : null;
  if (!warning || !cell || isListed) return null;
  return (
    <p role="status" className="flex items-start gap-1.5 text-small text-warning">
      <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
      <button
        type="button"
        title={t('issuing.issues.jump')}
        onClick={() => editor.focus(warning.fieldKey)}
        className="text-left hover:underline"
      >
        {t('issuing.line.name', { number: editor.lines.order().indexOf(cell.id) + 1 })}:{' '}
        {text(warning.fault)}
      </button>
    </p>
  );
}
