export { INVOICE_MENU } from './invoice-menu.tsx';
export { RefusedAct } from './lazy-refused-act.ts';
