import type { InvoiceDraft } from '../../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';

/**
 * VAL-012: the block shows on transfer notes only. Goods must arrive somewhere: the receiving
 * warehouse is asked of a person too (Decision 1450, table of the note).
 */
export function checkDelivery({ kind, delivery, buyer }: InvoiceDraft): Finding[] {
  if (kind !== 'transfer') return [];
  const findings: Finding[] = [];
  if (!delivery?.dispatchOrder.trim()) {
    findings.push(finding('delivery.dispatchOrder', 'delivery-dispatch-order-required'));
  }
  if (!delivery?.vehicle.trim()) {
    findings.push(finding('delivery.vehicle', 'delivery-vehicle-required'));
  }
  if (buyer.type === 'PERSONAL' && !buyer.address) {
    findings.push(finding('buyer.address', 'buyer-address-required'));
  }
  return findings;
}
