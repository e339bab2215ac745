import type { Judge } from './finding.ts';

/** Every message of the authority found what it answers: none was put aside for a person to look at. */
export const inboxIsEmpty: Judge = async ({ rows }) => {
  const left = await rows.query<{ id: string; state: string; reason: string | null }>(
    "select id::text, state, reason from authority_inbox_message where state <> 'applied'",
  );
  return left.map(({ id, state, reason }) => `message ${id} is ${state}: ${reason ?? 'no reason'}`);
};
