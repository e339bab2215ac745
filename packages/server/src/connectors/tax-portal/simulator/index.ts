export type { BehaviourChanges, Misfortune } from './behaviour.ts';
export { type PortalSimulator, type PortalSimulatorOptions, taxPortalSimulator } from './portal.ts';
