import { sharedRoutes } from '../../app/routes/tag-sharing.ts';
import { pageRenderer } from '../render-page.tsx';

/** What somebody without an account sees of a shared tag. */
export const renderSharedInvoices = pageRenderer(sharedRoutes);
