export { SignInStep } from './sign-in-step.tsx';
