import { correctionRoutes } from '../../app/routes/invoices/corrections.ts';
import { issuingRoutes } from '../../app/routes/invoices/issuing.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

/** The form that corrects an invoice, and of the draft that it saves. */
export const renderCorrectionForm = pageRenderer(
  [...correctionRoutes, ...issuingRoutes],
  LIST_ANSWERS,
);
