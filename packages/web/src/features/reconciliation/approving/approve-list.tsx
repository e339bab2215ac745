import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useQuestion, useStartAct } from '../../bulk-acts/index.ts';
import { type Approval, approvalQuery, type InvalidRow } from './approval-query.ts';
import { ApproveInvalid } from './approve-invalid.tsx';
import { InvalidList } from './invalid-list.tsx';
import { NamedRow } from './named-row.tsx';
import { RowList } from './row-list.tsx';
import { ValidList } from './valid-list.tsx';
import { clearWaiting } from './waiting-for-approval.ts';

export type ApproveListProps = {
  ids: readonly string[];
  onClose: () => void;
  /** The act on many that approves them is under way; it can be taken back. */
  onBegun: (actId: string) => void;
};

/** Before many are approved: which cannot be, and why; and those that are, with their sum (REC-007). */
export function ApproveList(props: ApproveListProps) {
  const { ids, onClose } = props;
  const { t } = useTranslation();
  const query = useQuery({ ...approvalQuery(ids), placeholderData: keepPreviousData });
  const readAgain = () => void query.refetch();
  if (query.data) {
    const { valid, invalid, already } = query.data;
    const [only, ...others] = invalid;
    if (valid.length > 0)
      return <Approvable {...props} approval={query.data} onRecorded={readAgain} />;
    if (only && others.length === 0 && already.length === 0 && isToJustify(only))
      return <ApproveInvalid {...props} row={only} />;
    return <NoneApprovable approval={query.data} onRecorded={readAgain} onClose={onClose} />;
  }
  return (
    <Modal open size="medium" onClose={onClose} title={t('reconciliation.approving.title')}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={readAgain} />
      ) : (
        <SkeletonRows rows={6} label={t('common.loading')} />
      )}
    </Modal>
  );
}

/** Only the verdict, or the portal, prevents the approval. */
const isToJustify = ({ needs_reason, is_issued_here, missing }: InvalidRow): boolean =>
  needs_reason && !is_issued_here && missing.length === 0;

type LoadedApproval = { approval: Approval; onRecorded: () => void };

function Approvable({ approval, onRecorded, onClose, onBegun }: ApproveListProps & LoadedApproval) {
  const { t } = useTranslation();
  const { valid, invalid, already } = approval;
  const question = useQuestion('approve', {
    list_invoice_id: valid.map(({ invoice }) => invoice.id),
  });
  const start = useStartAct(question.data?.id ?? '');
  const isReady = question.data !== undefined && !question.isFetching;
  const approve = () => {
    if (isReady && !start.isPending)
      start.begin(undefined, ({ id }) => {
        clearWaiting();
        onBegun(id);
      });
  };
  return (
    <Modal
      open
      size="medium"
      onClose={onClose}
      onSubmit={approve}
      // It has no field: Enter is to approve at once.
      startAt="[type=submit]"
      title={t('reconciliation.approving.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={!isReady || start.isPending}>
            {t('reconciliation.approving.confirm', { count: valid.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ErrorLine error={start.error} />
        {question.error && (
          <ErrorState error={question.error} onRetry={() => void question.refetch()} />
        )}
        {invalid.length > 0 && <InvalidList rows={invalid} onRecorded={onRecorded} />}
        <ValidList rows={valid} question={question.data} />
        <ApprovedBefore rows={already} />
        <p className="text-muted">{t('reconciliation.approving.about')}</p>
      </div>
    </Modal>
  );
}

function NoneApprovable({
  approval,
  onRecorded,
  onClose,
}: LoadedApproval & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      size="medium"
      onClose={onClose}
      title={t('reconciliation.approving.title')}
      footer={<Button onClick={onClose}>{t('common.action.close')}</Button>}
    >
      <div className="flex flex-col gap-5">
        {approval.invalid.length > 0 && (
          <InvalidList rows={approval.invalid} onRecorded={onRecorded} />
        )}
        <ApprovedBefore rows={approval.already} />
        {approval.invalid.length + approval.already.length === 0 && (
          <p>{t('reconciliation.approving.none')}</p>
        )}
      </div>
    </Modal>
  );
}

/** What is left out because it is approved already. */
function ApprovedBefore({ rows }: { rows: Approval['already'] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const label = t('reconciliation.approving.already', { count: rows.length });
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <p className="font-semibold text-muted">{label}</p>
      <RowList
        label={label}
        rows={rows}
        draw={(invoice) => <NamedRow key={invoice.id} invoice={invoice} />}
      />
    </section>
  );
}
