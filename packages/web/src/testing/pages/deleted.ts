import { deletedRoutes } from '../../app/routes/invoices/deleted.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderDeleted = pageRenderer(deletedRoutes);
