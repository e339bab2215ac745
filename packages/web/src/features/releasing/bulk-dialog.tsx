import type { BulkRun } from '@hoadon/contracts/issuing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { useStartBulk } from './queries.ts';

type BulkDialogProps = {
  ids: readonly string[];
  onClose: () => void;
  onStarted: (run: BulkRun) => void;
};

/** Asks once for the whole run. */
export function BulkDialog({ ids, onClose, onStarted }: BulkDialogProps) {
  const { t } = useTranslation();
  const start = useStartBulk();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return (
    <ConfirmDialog
      open
      title={t('releasing.bulk.title', { count: ids.length })}
      confirmLabel={t('releasing.action.issue')}
      busy={start.isPending}
      onConfirm={() => start.mutate({ ids, idempotencyKey }, { onSuccess: onStarted })}
      onCancel={onClose}
    >
      <p>{t('releasing.bulk.text')}</p>
      <ErrorLine error={start.error} />
    </ConfirmDialog>
  );
}
