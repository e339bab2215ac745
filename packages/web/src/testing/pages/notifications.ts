import { notificationRoutes } from '../../app/routes/notification.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderNotifications = pageRenderer(notificationRoutes, LIST_ANSWERS);
