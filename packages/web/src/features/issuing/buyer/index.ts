export { OtherSide } from './other-side.tsx';
