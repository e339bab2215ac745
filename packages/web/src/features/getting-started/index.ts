export { SideStart, StartCard } from './lazy-start-card.ts';
