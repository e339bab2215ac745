import { downloadInvoice } from '@hoadon/contracts/invoices';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';

/** Saves the zip of PDF and signed XML under the name the server gives it. */
export function useDownload(): (id: string) => void {
  const { t } = useTranslation();
  return useCallback(
    (id) => {
      const waiting = toast.loading(t('invoices.download.preparing'));
      call(downloadInvoice, { id, return_xml: true })
        .then(saveFile)
        .catch((error: unknown) => {
          const { title, text } = errorText(t, error);
          toast.error(title, { description: text });
        })
        .finally(() => toast.done(waiting));
    },
    [t],
  );
}
