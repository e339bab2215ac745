import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen, with what it will happen to. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** A third way, such as saving a draft. */
  extra?: ReactNode;
};

/** Asks before something that cannot be taken back. Enter on the focused button answers, Esc cancels until it is under way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger = false, busy = false } = props;
  const { t } = useTranslation();
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        // What is under way happens all the same; whoever left would never be told of it.
        if (!next && !busy) props.onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-50 flex max-h-[90vh] w-110 max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-modal bg-surface p-5 shadow-float outline-none">
          <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="text-muted">
            {children}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2">
            <fieldset disabled={busy} className="contents">
              <Button onClick={props.onCancel}>{cancelLabel ?? t('common.action.cancel')}</Button>
              {props.extra}
            </fieldset>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
