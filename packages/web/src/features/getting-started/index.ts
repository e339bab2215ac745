export { StartCard } from './lazy-start-card.ts';
