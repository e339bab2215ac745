export { endAccountSession } from './end-account-session.ts';
export { faultOf } from './fault-of.ts';
export { politely } from './politely.ts';
export { READER } from './reader.ts';
export { secondsLater } from './seconds-later.ts';
export { pause, settlePause } from './settle-pause.ts';
