import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { isBlankLine, type RowId, useEditor } from '../editor/index.ts';

/** Returns a function that removes a line and offers an undo. */
export function useRemoveLine(): (id: RowId, index: number) => void {
  const { t } = useTranslation();
  const { lines } = useEditor();
  return (id, index) => {
    const line = lines.row(id)?.line;
    const putBack = lines.remove(id);
    if (!line || isBlankLine(line)) return;
    toast.warning(t('issuing.line.deleted', { number: index + 1 }), {
      action: { label: t('issuing.line.undo'), onClick: putBack },
    });
  };
}
