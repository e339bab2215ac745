export { FaultSummary } from './fault-summary.tsx';
export { useFaultText } from './use-fault-text.ts';
