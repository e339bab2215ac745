import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { sellerQuery } from '../company/index.ts';
import { recordQuery } from './queries.ts';
import type { RecordDialogProps } from './record-dialog-props.ts';
import { RecordForm } from './record-form.tsx';
import { boughtBy, EMPTY_RECORD } from './record-values.ts';

/** The record of a received invoice, or a new one entered by hand. */
export function RecordDialog(props: RecordDialogProps) {
  return props.id === null ? <NewRecord {...props} /> : <KnownRecord {...props} id={props.id} />;
}

/** The buyer of most records is the company itself; a failed read of the company delays no record. */
function NewRecord(props: RecordDialogProps) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({ ...sellerQuery, retry: false });
  if (isPending) {
    return (
      <Modal open size="medium" onClose={props.onClose} title={t('invoiceRecords.new')}>
        <SkeletonRows rows={8} label={t('common.loading')} />
      </Modal>
    );
  }
  return <RecordForm {...props} record={null} fresh={data ? boughtBy(data) : EMPTY_RECORD} />;
}

function KnownRecord({ id, ...props }: RecordDialogProps & { id: string }) {
  const { t } = useTranslation();
  const query = useQuery(recordQuery(id));
  if (query.data)
    return <RecordForm key={id} {...props} id={id} record={query.data} fresh={EMPTY_RECORD} />;
  return (
    <Modal open size="medium" onClose={props.onClose} title={t('invoiceRecords.title')}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} label={t('common.loading')} />
      )}
    </Modal>
  );
}
