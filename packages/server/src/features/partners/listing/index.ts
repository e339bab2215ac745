export { conditionOf } from './list-partners.repository.ts';
export { listPartners } from './list-partners.ts';
