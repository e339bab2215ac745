export { BenefitsModal } from './benefits-modal.tsx';
