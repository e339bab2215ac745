import { vatReturnRoutes } from '../../app/routes/vat-return.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderVatReturns = pageRenderer(vatReturnRoutes);
