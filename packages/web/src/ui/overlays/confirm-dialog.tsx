import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
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
  /** It would be refused; the text has the reason. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** A third way, such as saving a draft. */
  extra?: ReactNode;
};

/**
 * Asks before something that cannot be undone. Enter confirms, or cancels where something would be lost (`danger`); Esc
 * cancels until the act is under way.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger = false,
    busy = false,
    disabled = false,
  } = props;
  const { t } = useTranslation();
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        // The act under way completes in any case; a closed dialog could not show its outcome.
        if (!next && !busy) props.onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Popup
          initialFocus={danger || disabled ? no : yes}
          onKeyDown={ignoreHeldEnter}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[90vh] w-110 max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-modal bg-surface p-5 shadow-float outline-none"
        >
          <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="text-muted">
            {children}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2">
            <fieldset disabled={busy} className="contents">
              <Button ref={no} onClick={props.onCancel}>
                {cancelLabel ?? t('common.action.cancel')}
              </Button>
              {props.extra}
            </fieldset>
            <Button
              ref={yes}
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              disabled={disabled}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The key that opened the question may still be held down: that is no answer to it. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
