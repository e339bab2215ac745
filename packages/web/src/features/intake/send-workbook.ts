import { getInvoiceSheetTemplate, uploadInvoicesByExcel } from '@hoadon/contracts/intake-sheets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';

type Workbook = Readonly<{ file: File; isSold: boolean }>;

/** Sends a workbook of invoices, whose columns are to be confirmed (IMP-002). */
export function useSendWorkbook() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: ({ file, isSold }: Workbook) =>
      act.send(uploadInvoicesByExcel, { kind_of: isSold, confirm: true }, { files: { file } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['invoice-imports'] }),
  });
}

/** The workbook to fill in (IMP-017). */
export const useSheetTemplate = () =>
  useMutation({ mutationFn: async () => saveFile(await call(getInvoiceSheetTemplate, {})) });
