import { type MistakeReport, resendMistakes } from '@hoadon/contracts/mistake-reports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/acts/act.ts';
import { reportsChanged } from '../queries.ts';

/** Has it asked what became of a notice; what never arrived goes out again, byte for byte. */
export function useResend() {
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: (id: string): Promise<MistakeReport> => act.send(resendMistakes, { id }),
    onSettled: () => reportsChanged(client),
  });
}
