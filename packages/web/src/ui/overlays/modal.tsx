import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../button-class.ts';

export type ModalSize = 'small' | 'medium' | 'viewer';

/** 600, 860 and 80 % of the window; a sheet over the whole screen at 768 px or less. */
const SIZE: Record<ModalSize, string> = {
  small: 'tablet:w-150',
  medium: 'tablet:w-215',
  viewer: 'tablet:h-[90vh] tablet:w-[80vw]',
};

const SHEET =
  'fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface outline-none tablet:inset-auto tablet:top-1/2 tablet:left-1/2 tablet:max-h-[90vh] tablet:max-w-[calc(100vw-48px)] tablet:-translate-x-1/2 tablet:-translate-y-1/2 tablet:rounded-modal tablet:shadow-float';

/** Where typing begins; a modal without fields takes the focus as a whole. */
const FIRST_FIELD =
  'input:not([type=hidden]):not(:disabled):not([readonly]), select:not(:disabled), textarea:not(:disabled)';

export type ModalProps = {
  open: boolean;
  /** Esc, the cross, and a press outside where nothing is being typed. Guard it with useCloseGuard. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: ModalSize;
  /** Beside the title: status, counter, tools. */
  tools?: ReactNode;
  footer?: ReactNode;
  /** Makes the modal a form: Enter submits, except in a text area. */
  onSubmit?: () => void;
  /** Leaves padding and scrolling to the content. */
  bare?: boolean;
  /** Selector of what has the focus at first, where it is not the first field. */
  startAt?: string | undefined;
};

/** A window over the page that traps the focus. */
export function Modal(props: ModalProps) {
  const { open, onClose, onSubmit, size = 'small', startAt = FIRST_FIELD } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      disablePointerDismissal={onSubmit !== undefined}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup
          className={classNames(SHEET, SIZE[size])}
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(startAt) ?? popup.current}
        >
          {onSubmit ? (
            <ModalForm onSubmit={onSubmit}>
              <ModalParts {...props} />
            </ModalForm>
          ) : (
            <ModalParts {...props} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ModalForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog opened from here reports to us as well: React follows components, not the page.
    if (event.target === event.currentTarget) onSubmit();
  };
  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const within = event.target instanceof Node && form.current?.contains(event.target);
    // What has a use of its own for the key, such as a tree, has taken it.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (event.nativeEvent.isComposing || !within) return;
    const { target } = event;
    const actsItself =
      target instanceof Element && target.closest('button, a, textarea, input, select');
    if (!actsItself) form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnEnter}
      className="flex min-h-0 flex-1 flex-col"
    >
      {children}
    </form>
  );
}

function ModalParts({ title, tools, children, footer, bare = false }: ModalProps) {
  const { t } = useTranslation();
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-2 border-b border-line px-4 py-2 tablet:gap-3 tablet:px-5">
        <Dialog.Title className="min-w-0 flex-1 truncate text-title">{title}</Dialog.Title>
        {tools}
        <Dialog.Close
          aria-label={t('common.action.close')}
          className={buttonClass('quiet', 'min-w-(--input-height) px-0!')}
        >
          <X aria-hidden size={16} />
        </Dialog.Close>
      </header>
      {bare ? children : <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>}
      {footer && (
        <footer
          data-bottom-bar
          className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 max-tablet:*:flex-1 tablet:px-5"
        >
          {footer}
        </footer>
      )}
    </>
  );
}
