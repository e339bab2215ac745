import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { useVerify } from './queries.ts';

type VerifyInvoiceProps = { id: string; onClose: () => void };

/** Has one invoice checked from its menu, at once: there is nothing to ask. */
export function VerifyInvoice({ id, onClose }: VerifyInvoiceProps) {
  const { t } = useTranslation();
  const { mutate } = useVerify(id);
  const begun = useRef(false);
  useEffect(() => {
    // Effects may run twice; it is asked for once.
    if (begun.current) return;
    begun.current = true;
    mutate(undefined, {
      onSuccess: ({ verifying }) =>
        toast.success(t(verifying.length > 0 ? 'verification.asked' : 'verification.leftOut')),
      onError: (error) => toastFailure(t, error),
      onSettled: onClose,
    });
  }, [mutate, onClose, t]);
  return null;
}
