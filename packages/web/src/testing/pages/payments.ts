import { paymentRoutes } from '../../app/routes/payments.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderVouchers = pageRenderer(paymentRoutes);
