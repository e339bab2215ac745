import { dashboardRoutes } from '../../app/routes/dashboard.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderDashboard = pageRenderer(dashboardRoutes, LIST_ANSWERS);
