import { systemStatusRoutes } from '../../app/routes/system-status.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderSystemStatus = pageRenderer(systemStatusRoutes);
