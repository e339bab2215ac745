import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';

const LONGEST_REASON = 500;

type ConsiderDialogProps = {
  /** The note is being saved. */
  busy?: boolean;
  error?: unknown;
  onClose: () => void;
  onReason: (reason: string) => void;
};

/** Asks why what does not agree may stay as it is. */
export function ConsiderDialog({ busy = false, error, ...props }: ConsiderDialogProps) {
  const { t } = useTranslation();
  const { onClose, onReason } = props;
  const [reason, setReason] = useState('');
  const submit = () => {
    if (reason.trim() !== '' && !busy) onReason(reason.trim());
  };
  return (
    <Modal
      open
      onClose={onClose}
      onSubmit={submit}
      title={t('reconciliation.consider.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={reason.trim() === ''}>
            {t('reconciliation.consider.confirm')}
          </Button>
        </>
      }
    >
      <Field label={t('reconciliation.consider.reason')} required>
        <TextArea
          rows={3}
          value={reason}
          maxLength={LONGEST_REASON}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <ErrorLine error={error} />
    </Modal>
  );
}
