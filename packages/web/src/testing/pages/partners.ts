import { partnerRoutes } from '../../app/routes/partners.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderPartners = pageRenderer(partnerRoutes, LIST_ANSWERS);
