export type { PortalBehaviourChanges, PortalMisbehaviour } from './behaviour.ts';
export { type PortalSimulator, type PortalSimulatorOptions, taxPortalSimulator } from './portal.ts';
