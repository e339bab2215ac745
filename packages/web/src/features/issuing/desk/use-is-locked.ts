import { useDesk } from './desk-context.ts';
import type { Place } from './faults.ts';

/** Whether a field, or the block that it stands in, may not be changed here. */
export function useIsLocked(): (place: Place) => boolean {
  const { locked = [] } = useDesk().setting;
  return (place) => locked.includes(place) || locked.includes(place.split('.', 1)[0] ?? '');
}
