export { MOST_SHEET_ROWS } from './limits.ts';
export { byOf, rowVerdicts, sheetVerdicts } from './sheet-verdicts.ts';
export { startSheet } from './start-sheet.ts';
export { sheetTemplate } from './template.ts';
export { trySheet } from './try-sheet.ts';
export { uploadSheet } from './upload-sheet.ts';
export { readSheetView } from './view-sheet.ts';
