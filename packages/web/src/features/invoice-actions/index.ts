export { INVOICE_MENU } from './invoice-menu.tsx';
