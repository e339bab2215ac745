import { type ClientAct, create, newRow } from './act.ts';

/** Create + publish in one call. */
export const publish: ClientAct = async (stage) => {
  await create(stage, newRow(stage), { is_publish_now: true });
};
