export { AccountsModal } from './lazy-modal.ts';
