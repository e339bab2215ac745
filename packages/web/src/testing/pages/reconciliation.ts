import { reconciliationRoutes } from '../../app/routes/reconciliation.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderReconciliation = pageRenderer(reconciliationRoutes, LIST_ANSWERS);
