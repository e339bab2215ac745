import { expect, test } from 'vitest';
import { ACTOR_KINDS, parseActor, userActor } from './actor.ts';

test('an actor is written as its kind and its id, and read back', () => {
  expect(userActor('7')).toBe('user/7');
  expect(parseActor('user/7')).toEqual({ kind: 'user', id: '7' });
  for (const kind of ACTOR_KINDS) expect(parseActor(`${kind}/x`)).toEqual({ kind, id: 'x' });
});

test.each(['7', 'issuing', 'user/', '/7', 'robot/7', ''])('"%s" is no actor', (text) => {
  expect(parseActor(text)).toBeNull();
});
