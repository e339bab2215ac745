import { askBulkAct, type BulkActKind, startBulkAct } from '@hoadon/contracts/bulk-acts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { actsQuery } from './acts-query.ts';
import type { Scope } from './scope.ts';

/** Asks and begins at once, where what would be done was shown and confirmed in another dialog. */
export function useBegin(kind: BulkActKind) {
  const client = useQueryClient();
  const asking = useAct();
  const starting = useAct();
  return useMutation({
    mutationFn: async (scope: Scope) => {
      const { id } = await asking.send(askBulkAct, { ...scope, kind });
      return starting.send(startBulkAct, { id });
    },
    onSettled: () => {
      void client.invalidateQueries(actsQuery);
      void invoicesChanged(client, null);
    },
  });
}
