import { type BulkAct, getBulkAct, startBulkAct } from '@hoadon/contracts/bulk-acts';
import type { Act } from '../../lib/acts/act.ts';
import { isAnswerLost } from '../../lib/acts/answer-lost.ts';
import { call } from '../../lib/api.ts';

type RunRequest = Readonly<{
  id: string;
  /** The certificate that signs. */
  caId?: string | undefined;
}>;

/**
 * Starts the act that was asked about. Where the response is lost, the state of the act shows whether it was started.
 *
 * @throws what `call` throws: a refusal, or a lost response while the state is unknown. The same call may be made again.
 */
export async function beginRun(act: Act, { id, caId }: RunRequest): Promise<BulkAct> {
  try {
    return await act.send(startBulkAct, { id, ...(caId !== undefined && { ca_id: caId }) });
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    const currentAct = await call(getBulkAct, { id }).catch(() => null);
    if (currentAct === null || currentAct.state === 'asked') throw error;
    return currentAct;
  }
}
