export { exportPartners } from './export-partners.ts';
export { importPartners } from './import-partners.ts';
