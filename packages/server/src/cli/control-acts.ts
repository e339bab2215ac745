import type { ControlAct } from '../platform/embedded/control.ts';
import { DOCTOR_ACT } from './doctor.ts';
import type { Installation, InstallationAct } from './on-installation.ts';
import { SETUP_ACT } from './setup.ts';
import { USER_ACT } from './user.ts';

const ACTS: readonly InstallationAct[] = [DOCTOR_ACT, SETUP_ACT, USER_ACT];

/** Acts of commands that a running embedded server performs, by name. */
export const controlActs = (installation: Installation): Record<string, ControlAct> =>
  Object.fromEntries(ACTS.map(({ name, on }) => [name, on(installation)]));
