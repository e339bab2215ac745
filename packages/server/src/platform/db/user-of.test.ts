import { ACTOR_KINDS, parseActor } from '@hoadon/domain/access/actor';
import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'vitest';
import { evaluate, expectSameAnswers } from '../../testing/same-answers.ts';
import { testDb } from './testing.ts';

const actor = fc.oneof(
  fc.tuple(fc.constantFrom(...ACTOR_KINDS), fc.integer({ min: 1 })).map((parts) => parts.join('/')),
  fc.constantFrom('user', 'tax-authority', '17', '', 'users/7', 'job/user/7', 'User/7'),
);

test('the user behind an actor is found just where the actor is a user', async () => {
  const db = await testDb();
  await expectSameAnswers(actor, {
    database: (actors) =>
      evaluate(
        db,
        actors.map((actor) => ({ actor })),
        { columns: 'actor text', expression: sql`user_of(i.actor)` },
      ),
    domain: (actor) => {
      const parsed = parseActor(actor);
      return parsed?.kind === 'user' ? parsed.id : null;
    },
  });
});
