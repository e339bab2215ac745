import { askBulkAct, type BulkActKind } from '@hoadon/contracts/bulk-acts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { invoicesChanged } from '../invoices/index.ts';
import { actsQuery } from './acts-query.ts';
import { beginRun } from './begin-run.ts';
import type { Scope } from './scope.ts';

/** Asks and begins at once, where what would be done was shown and confirmed in another dialog. */
export function useBegin(kind: BulkActKind) {
  const client = useQueryClient();
  const asking = useAct();
  const starting = useAct();
  const open = useRef<{ id: string; scope: string } | null>(null);
  return useMutation({
    mutationFn: async (scope: Scope) => {
      // While it is unknown whether the act was started, a retry starts that very act and no second one.
      const wanted = JSON.stringify(scope);
      if (!starting.isOpen || open.current?.scope !== wanted) {
        const { id } = await asking.send(askBulkAct, { ...scope, kind });
        open.current = { id, scope: wanted };
      }
      return beginRun(starting, open.current);
    },
    onSettled: () => {
      void client.invalidateQueries(actsQuery);
      void invoicesChanged(client, null);
    },
  });
}
