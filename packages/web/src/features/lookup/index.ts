export { DroppedInvoice } from './lazy-dropped.ts';
export { LookupTool } from './lazy-tool.ts';
export { LookupAct } from './lookup-act.tsx';
