/** What a thread of the reconciliations does. */
export { reconcile as compare } from '@hoadon/domain/reconciliation/reconcile';
