import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { useBegin } from '../../bulk-acts/index.ts';
import { VerdictReasons } from '../../verification/index.ts';
import type { InvalidRow } from './approval-query.ts';
import { NamedRow } from './named-row.tsx';
import { clearWaiting } from './waiting-for-approval.ts';

const MOST_LETTERS = 500;

type ApproveInvalidProps = {
  row: InvalidRow;
  onClose: () => void;
  onBegun: (actId: string) => void;
};

/** Approves one invoice that checking found invalid or the portal contradicts: the verdict is shown, and the reason is recorded. */
export function ApproveInvalid({ row, onClose, onBegun }: ApproveInvalidProps) {
  const { t } = useTranslation();
  const { invoice, portal_doubt } = row;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const begin = useBegin('approve');
  const written = reason.trim();
  const approve = () => {
    setTried(true);
    if (written === '' || begin.isPending) return;
    begin.mutate(
      { list_invoice_id: [invoice.id], approve: { reason: written } },
      {
        onSuccess: ({ id }) => {
          clearWaiting();
          onBegun(id);
        },
      },
    );
  };
  return (
    <Modal
      open
      size="medium"
      onClose={onClose}
      onSubmit={approve}
      title={t('reconciliation.approving.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="danger" busy={begin.isPending}>
            {t('reconciliation.approving.inSpite')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ErrorLine error={begin.error} />
        <ul className="rounded-control border border-hairline">
          <NamedRow invoice={invoice} />
        </ul>
        {portal_doubt && (
          <p className="font-medium text-danger">
            {t(`reconciliation.approving.doubt.${portal_doubt}`)}
          </p>
        )}
        {invoice.validity === 0 && (
          <>
            <p className="font-medium text-danger">{t('reconciliation.approving.foundInvalid')}</p>
            <VerdictReasons id={invoice.id} />
          </>
        )}
        <Field
          required
          label={t('reconciliation.approving.reason')}
          hint={t('reconciliation.approving.reasonHint')}
          error={tried && written === '' && t('reconciliation.approving.reasonMissing')}
        >
          <TextArea
            rows={2}
            maxLength={MOST_LETTERS}
            value={reason}
            onChange={({ target }) => setReason(target.value.replaceAll(/\s*\n\s*/g, ' '))}
          />
        </Field>
      </div>
    </Modal>
  );
}
