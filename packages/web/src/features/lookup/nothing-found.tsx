import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';

/** Closes the window and reports that there is nothing to show (LOOK-006, LOOK-007). */
export function NothingFound({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    toast.error(t('lookup.dataFetchError'));
    onClose();
  }, [t, onClose]);
  return null;
}
