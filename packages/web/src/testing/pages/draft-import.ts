import { draftImportRoutes } from '../../app/routes/invoices/draft-import.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderDraftImport = pageRenderer(draftImportRoutes, LIST_ANSWERS);
