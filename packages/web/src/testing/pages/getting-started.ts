import { gettingStartedRoutes } from '../../app/routes/getting-started.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderGettingStarted = pageRenderer(gettingStartedRoutes, LIST_ANSWERS);
