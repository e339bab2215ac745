import { sharedRoutes } from '../../app/routes/tag-sharing.ts';
import { pageRenderer } from '../render-page.tsx';

/** A shared tag as seen without an account. */
export const renderSharedInvoices = pageRenderer(sharedRoutes);
