import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { FileCheck2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useMay } from '../auth/index.ts';
import type { Asking } from './unissued-dialogs.tsx';
import type { DraftSelection } from './use-selection.ts';

type SelectionToolsProps = {
  selection: DraftSelection;
  rows: readonly InvoiceRow[];
  onAsk: (asking: Asking) => void;
};

/** Choose all, and what can be done with the chosen drafts. */
export function SelectionTools({ selection, rows, onAsk }: SelectionToolsProps) {
  const { t } = useTranslation();
  const mayIssue = useMay('publish_management.add');
  const mayDelete = useMay('invoice_draft_management.delete');
  const ids = [...selection.ids];
  const [only] = ids;
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-1 flex-wrap items-center gap-2">
      <Checkbox
        label={
          ids.length > 0 ? t('releasing.selected', { count: ids.length }) : t('releasing.selectAll')
        }
        checked={ids.length === rows.length}
        indeterminate={ids.length > 0 && ids.length < rows.length}
        onChange={(event) => selection.setAll(event.target.checked)}
      />
      {ids.length > 0 && (
        <span className="ml-auto flex gap-2">
          {mayDelete && (
            <Button icon={Trash2} onClick={() => onAsk({ act: 'delete', ids })}>
              {t('common.action.delete')}
            </Button>
          )}
          {mayIssue && (
            <Button
              variant="primary"
              icon={FileCheck2}
              onClick={() =>
                onAsk(
                  ids.length === 1 && only ? { act: 'release', id: only } : { act: 'bulk', ids },
                )
              }
            >
              {t('releasing.action.issueSelected')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
