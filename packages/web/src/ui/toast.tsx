import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';

/** Milliseconds (UX-006, UX-007); a loading toast stays until it is dismissed. */
const DURATION = { success: 2_000, error: 4_000, warning: 6_000 } as const;
const LINGER = 800;

type Extra = { description?: ReactNode; action?: { label: string; onClick: () => void } };

/** Short words about what just happened. Anything that must not be missed belongs on the page. */
export const toast = {
  success: (text: string, extra?: Extra) =>
    sonner.success(text, { ...extra, duration: DURATION.success }),
  warning: (text: string, extra?: Extra) =>
    sonner.warning(text, { ...extra, duration: DURATION.warning }),
  error: (text: string, extra?: Extra) =>
    sonner.error(text, { ...extra, duration: DURATION.error }),
  /** Returns what `done` needs. */
  loading: (text: string) => sonner.loading(text, { duration: Number.POSITIVE_INFINITY }),
  /** Takes a loading toast away; it lingers so that it can be read (UX-009). */
  done: (id: string | number) => {
    setTimeout(() => sonner.dismiss(id), LINGER);
  },
};

/** The corner where toasts appear; once per page. */
export function Toaster() {
  const { t } = useTranslation();
  return (
    <SonnerToaster
      position="bottom-right"
      containerAriaLabel={t('common.notifications')}
      toastOptions={{
        classNames: {
          toast: 'floating! text-ink! text-body!',
          description: 'text-muted!',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          warning: '[&_[data-icon]]:text-warning',
        },
      }}
    />
  );
}
