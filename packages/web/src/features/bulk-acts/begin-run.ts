import { type BulkAct, getBulkAct, startBulkAct } from '@hoadon/contracts/bulk-acts';
import type { Act } from '../../lib/acts/act.ts';
import { isAnswerLost } from '../../lib/acts/answer-lost.ts';
import { call } from '../../lib/api.ts';

type Asked = Readonly<{
  id: string;
  /** The certificate that signs. */
  caId?: string | undefined;
}>;

/**
 * Begins the act that was asked about. Where the answer is lost, the act itself says whether it has begun.
 *
 * @throws what `call` throws: a refusal, or a lost answer where nobody can say. The same call may be made again.
 */
export async function beginRun(act: Act, { id, caId }: Asked): Promise<BulkAct> {
  try {
    return await act.send(startBulkAct, { id, ...(caId !== undefined && { ca_id: caId }) });
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    const known = await call(getBulkAct, { id }).catch(() => null);
    if (known === null || known.state === 'asked') throw error;
    return known;
  }
}
