export { FetchOriginal, Reconnect } from './lazy-parts.ts';
