import { runCommand } from '../world/server.ts';
import type { Judge } from './finding.ts';

/** `hoadon audit verify` finds nothing. */
export const auditIsWhole: Judge = async ({ environment }) => {
  const { code, output } = await runCommand(['audit', 'verify'], environment);
  return code === 0 ? [] : [output];
};
