export { decreeTitle } from './decree-title.ts';
export { FaultPanel } from './fault-panel.tsx';
export { useFaultText } from './use-fault-text.ts';
