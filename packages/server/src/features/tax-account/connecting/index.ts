export { disconnect } from './disconnect.ts';
export { captchaFor } from './draw-captcha.ts';
export { signIn, startOnUpdate } from './sign-in.ts';
