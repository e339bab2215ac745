import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export const FormDialogs = lazyPart(
  withTexts(
    () => import('./form-dialogs.tsx').then((file) => file.FormDialogs),
    'releasing',
    'failure',
  ),
  {
    dismiss: ({ issuing }) => {
      issuing.closePreview();
      issuing.back();
    },
  },
);
