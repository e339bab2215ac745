import { Failure } from '@hoadon/domain/errors/failure';
import { TikTokFault } from '../../connectors/tiktok-shop/port.ts';

/** Asks TikTok; its faults travel on as refusals of the closed list, with their cause for the log. */
export async function asFailure<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof TikTokFault)) throw cause;
    const code = cause.reason === 'refused' ? 'TIKTOK_REFUSED' : 'TIKTOK_UNREACHABLE';
    throw new Failure(code, {}, { cause });
  }
}
