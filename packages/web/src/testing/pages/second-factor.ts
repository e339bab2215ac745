import { authRoutes } from '../../app/routes/auth.ts';
import { secondFactorRoutes } from '../../app/routes/second-factor.ts';
import { pageRenderer } from '../render-page.tsx';

/** Setting a second factor up, and signing in with one. */
export const renderSecondFactor = pageRenderer([...authRoutes, ...secondFactorRoutes]);
