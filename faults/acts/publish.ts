import { type Act, create, newRow } from './act.ts';

/** Create + publish in one call. */
export const publish: Act = async (stage) => {
  await create(stage, newRow(stage), { is_publish_now: true });
};
