import { getRegistration } from '@hoadon/contracts/auth';
import { accountRoutes, authRoutes, invitationRoutes } from '../../app/routes/auth.ts';
import { pageRenderer } from '../render-page.tsx';

/** Signing in and up, invitations, the own account. */
export const renderAuthPages = pageRenderer(
  [...accountRoutes, ...authRoutes, ...invitationRoutes],
  [[getRegistration, () => ({ registration: 'open' })]],
);
