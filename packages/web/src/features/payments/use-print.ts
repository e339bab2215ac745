import { printVoucher } from '@hoadon/contracts/payments';
import { call } from '../../lib/api.ts';
import { printFile } from '../../lib/files/print-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toastFailure } from '../../ui/toast/toast-failure.ts';

/** Prints the receipt or expense of a payment. */
export function usePrint(): (id: string) => void {
  const { t } = useTranslation();
  return (id) =>
    void call(printVoucher, { id })
      .then(printFile)
      .catch((error: unknown) => toastFailure(t, error));
}
