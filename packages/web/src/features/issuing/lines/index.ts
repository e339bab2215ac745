export { DecreeRows } from './decree-row.tsx';
export { DiscountWarning } from './discount-warning.tsx';
export { LineCards } from './line-cards.tsx';
export { LinesTable } from './lines-table.tsx';
export { TotalsBar } from './totals-bar.tsx';
