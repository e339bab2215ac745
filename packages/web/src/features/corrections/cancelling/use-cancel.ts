import { cancelInvoice } from '@hoadon/contracts/corrections';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/acts/act.ts';
import { invoicesChanged } from '../../invoices/index.ts';

type Grounds = Omit<InputOf<typeof cancelInvoice>, 'id'>;

export function useCancel(id: string) {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (grounds: Grounds) => act.send(cancelInvoice, { ...grounds, id }),
    onSettled: () => invoicesChanged(client, new Set([id])),
  });
}
