import { withTexts } from './with-texts.ts';

export const BulkRunPanel = withTexts(() =>
  import('./runs/bulk-run-panel.tsx').then((file) => file.BulkRunPanel),
);
export const UnissuedDialogs = withTexts(() =>
  import('./unissued-dialogs.tsx').then((file) => file.UnissuedDialogs),
);
