import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { getImportSheet, startImportSheet, tryImportSheet } from '@hoadon/contracts/intake-sheets';
import type { SheetMapping } from '@hoadon/domain/intake/sheet/match-sheet';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/acts/act.ts';
import { call } from '../../../lib/api.ts';
import { importQuery } from '../queries.ts';

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['import-sheet', id],
    queryFn: ({ signal }) => call(getImportSheet, { id }, { signal }),
  });

/** What an import with these columns would come to. */
export const trialQuery = (id: string, mapping: SheetMapping) =>
  queryOptions({
    queryKey: ['import-trial', id, mapping],
    queryFn: ({ signal }) => call(tryImportSheet, { id, mapping }, { signal }),
  });

export function useStartSheet(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (mapping: SheetMapping) => act.send(startImportSheet, { id, mapping }),
    onSuccess: (run: UploadedInvoices) => {
      client.setQueryData(importQuery(id).queryKey, run);
      void client.invalidateQueries({ queryKey: ['invoice-imports', 'list'] });
    },
  });
}
