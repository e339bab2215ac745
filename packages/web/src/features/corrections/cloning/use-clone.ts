import { cloneInvoices } from '@hoadon/contracts/corrections';
import type { OutputOf } from '@hoadon/contracts/http/define-call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAct } from '../../../lib/acts/act.ts';
import { invoicesChanged } from '../../invoices/index.ts';

export type Cloned = OutputOf<typeof cloneInvoices>;

/** What one call takes. */
const AT_ONCE = 100;
const NONE: Cloned = { success: [], error: [] };

/**
 * Copies invoices a hundred at a time. After a failure it resumes where it stopped: what was copied is not copied
 * again.
 */
export function useClone(ids: readonly string[]) {
  const client = useQueryClient();
  const act = useAct();
  const [cloned, setCloned] = useState(NONE);
  const soFar = useRef(NONE);
  /** How many were asked for and answered. */
  const answered = useRef(0);
  const run = useMutation({
    mutationFn: async () => {
      for (;;) {
        const { success, error } = soFar.current;
        const next = ids.slice(answered.current, answered.current + AT_ONCE);
        if (next.length === 0) return soFar.current;
        const answer = await act.send(cloneInvoices, { list_invoice_id: next });
        answered.current += next.length;
        soFar.current = {
          success: [...success, ...answer.success],
          error: [...error, ...answer.error],
        };
        setCloned(soFar.current);
      }
    },
    onSettled: () => invoicesChanged(client, new Set(soFar.current.success.map(({ id }) => id))),
  });
  return { run, cloned };
}
