import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import {
  MOST_TYPED,
  PALETTE_BOX,
  PALETTE_CLOSE,
  PALETTE_FRAME,
  PALETTE_ROW,
} from './palette-frame.ts';

type TypedAheadProps = Readonly<{
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}>;

/**
 * Box in the place of the palette while that is fetched. Who presses Ctrl+K types on at once, and
 * without it each letter would be a key of the page.
 */
export function TypedAhead({ typed, onType, onClose }: TypedAheadProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <>
      <div className="fixed inset-0 z-50 bg-scrim" />
      <div role="dialog" aria-modal aria-label={t('shell.search')} className={PALETTE_FRAME}>
        <div className={PALETTE_ROW}>
          <Spinner />
          <input
            ref={box}
            type="text"
            aria-label={t('shell.search')}
            maxLength={MOST_TYPED}
            value={typed}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onClose()}
            className={PALETTE_BOX}
          />
          <button type="button" onClick={onClose} className={PALETTE_CLOSE}>
            {t('common.action.close')}
          </button>
        </div>
      </div>
    </>
  );
}
