export { type CellAmounts, type GridCell, type GridRow, withDerived } from './grid-cells.ts';
export { NumberGrid } from './number-grid.tsx';
