import type { ChosenAct } from '../invoices/index.ts';
import { INVOICE_ACTS } from './registry.ts';

/** What the chosen act asks before it is done. */
export function ActDialog({ chosen, onClose }: { chosen: ChosenAct; onClose: () => void }) {
  const act = INVOICE_ACTS[chosen.action];
  if (!act || !('Dialog' in act)) return null;
  return <act.Dialog invoice={chosen.invoice} onClose={onClose} />;
}
