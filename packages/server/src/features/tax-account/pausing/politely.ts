import { setTimeout as sleep } from 'node:timers/promises';
import type { TaxAccountDeps } from '../deps.ts';

/** One question after the other, with a pause: the portal is not ours. */
export const politely = ({ config }: Pick<TaxAccountDeps, 'config'>): Promise<void> =>
  sleep(config.taxPortal.pauseMs);
