import { useEffect, useRef } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import './toast-corner.css';
import { returnFocus } from './return-focus.ts';
import { positionAboveBars, showCorner } from './toast-position.ts';

export { positionAboveBars, sonner };

/** Set by `positionAboveBars`. */
const BOTTOM = 'var(--toast-bottom)';

export function ToastCorner() {
  const { t } = useTranslation();
  const corner = useRef<HTMLDivElement>(null);
  useEffect(showCorner, []);
  useEffect(() => (corner.current ? returnFocus(corner.current) : undefined), []);
  return (
    <div ref={corner}>
      <Toaster
        position="bottom-right"
        offset={{ bottom: BOTTOM }}
        mobileOffset={{ bottom: BOTTOM }}
        containerAriaLabel={t('common.notifications')}
        toastOptions={{
          classNames: {
            toast: 'floating! text-ink! text-body!',
            description: 'text-muted!',
            actionButton: 'bg-primary-50! text-primary-700! font-medium! h-7!',
            success: '[&_[data-icon]]:text-success',
            error: '[&_[data-icon]]:text-danger',
            warning: '[&_[data-icon]]:text-warning',
            info: '[&_[data-icon]]:text-info',
          },
        }}
      />
    </div>
  );
}
