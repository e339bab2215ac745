import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { ErrorLine } from '../error-line.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import type { CloseGuard } from './use-close-guard.ts';

type FormModalProps = Pick<ModalProps, 'title' | 'children' | 'size' | 'startAt'> & {
  /** Asks before what was typed is lost. */
  guard: CloseGuard;
  onSubmit: () => void;
  submitLabel: ReactNode;
  /** Left out: "cancel". */
  closeLabel?: ReactNode;
  busy: boolean;
  disabled?: boolean;
  /** Why it could not be sent, shown below the fields. */
  error?: unknown;
  /** What is sent cannot be taken back. */
  danger?: boolean;
};

/** A form in a window: one way to send it, one to leave it, and a question where leaving would lose something. */
export function FormModal({ guard, children, busy, disabled, danger, ...props }: FormModalProps) {
  const { t } = useTranslation();
  const { submitLabel, closeLabel, error, ...modal } = props;
  return (
    <Modal
      open
      {...modal}
      onClose={guard.close}
      footer={
        <>
          <Button onClick={guard.close}>{closeLabel ?? t('common.action.cancel')}</Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <ErrorLine error={error} />
      </div>
      <UnsavedDialog guard={guard} />
    </Modal>
  );
}
