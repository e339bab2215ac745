import type { InvoiceDraft } from '../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';

/** VAL-012: the block shows on transfer notes only. */
export function checkDelivery({ kind, delivery }: InvoiceDraft): Finding[] {
  if (kind !== 'transfer') return [];
  const found: Finding[] = [];
  if (!delivery?.dispatchOrder.trim()) {
    found.push(finding('delivery.dispatchOrder', 'delivery-dispatch-order-required'));
  }
  if (!delivery?.vehicle.trim()) {
    found.push(finding('delivery.vehicle', 'delivery-vehicle-required'));
  }
  return found;
}
