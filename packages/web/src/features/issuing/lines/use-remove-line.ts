import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { isBlankLine, type RowId, useDesk } from '../desk/index.ts';

/** Takes a line out and offers to put it back. */
export function useRemoveLine(): (id: RowId, index: number) => void {
  const { t } = useTranslation();
  const { lines } = useDesk();
  return (id, index) => {
    const line = lines.row(id)?.line;
    const putBack = lines.remove(id);
    if (!line || isBlankLine(line)) return;
    toast.warning(t('issuing.line.deleted', { number: index + 1 }), {
      action: { label: t('issuing.line.undo'), onClick: putBack },
    });
  };
}
