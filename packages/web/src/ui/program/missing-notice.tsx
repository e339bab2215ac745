import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { ErrorLine } from '../error-line.tsx';

type MissingNoticeProps = { error: unknown; onRetry: () => void; onDismiss: () => void };

/** A dialog lets nothing outside of it be pressed. */
const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Over the page or the dialog it belongs to, with nothing that would have to be fetched itself. */
export function MissingNotice({ error, onRetry, onDismiss }: MissingNoticeProps) {
  const { t } = useTranslation();
  const [container, setContainer] = useState<Element | null>(null);
  const findContainer = (mark: Element | null) => {
    if (mark) setContainer(mark.closest(OPEN_DIALOG) ?? document.body);
  };
  return (
    <>
      <span hidden ref={findContainer} />
      {container &&
        createPortal(
          <div className="floating fixed inset-x-4 bottom-24 z-60 mx-auto flex max-w-120 flex-col gap-2 p-2">
            <ErrorLine error={error} />
            <div className="flex justify-end gap-2">
              <Button variant="quiet" onClick={onDismiss}>
                {t('common.action.close')}
              </Button>
              <Button onClick={onRetry}>{t('common.action.retry')}</Button>
            </div>
          </div>,
          container,
        )}
    </>
  );
}
