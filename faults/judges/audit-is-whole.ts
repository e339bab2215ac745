import { auditCommand } from '../../packages/server/src/cli/audit.ts';
import { runCommand } from '../world/command.ts';
import type { Judge } from './finding.ts';

/** `hoadon audit verify` finds nothing. */
export const auditIsWhole: Judge = async ({ environment }) => {
  const { code, output } = await runCommand(auditCommand, ['verify'], environment);
  return code === 0 ? [] : [output];
};
