const RECENT_KEY = 'hoadon.recent';
const MOST = 6;

export const RECENT_KINDS = ['invoice', 'customer', 'vendor'] as const;
export type RecentKind = (typeof RECENT_KINDS)[number];
/** Something that was looked up and opened. */
export type RecentThing = Readonly<{ kind: RecentKind; href: string; label: string }>;

type StoredThings = Readonly<{ owner: string; things: readonly RecentThing[] }>;

const isThing = (value: unknown): value is RecentThing => {
  const thing = Object(value);
  return (
    RECENT_KINDS.includes(thing.kind) &&
    typeof thing.label === 'string' &&
    typeof thing.href === 'string' &&
    thing.href.startsWith('/')
  );
};

/** What this user of this company opened last on this computer, the latest first. */
export function recentThings(owner: string): readonly RecentThing[] {
  try {
    const stored: Partial<StoredThings> = Object(
      JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null'),
    );
    return stored.owner === owner && Array.isArray(stored.things)
      ? stored.things.filter(isThing)
      : [];
  } catch {
    return [];
  }
}

export function rememberThing(owner: string, thing: RecentThing): void {
  const others = recentThings(owner).filter(({ href }) => href !== thing.href);
  const things: StoredThings = { owner, things: [thing, ...others].slice(0, MOST) };
  localStorage.setItem(RECENT_KEY, JSON.stringify(things));
}

/** Logging out leaves nothing of what was looked up. */
export const clearRecentThings = (): void => localStorage.removeItem(RECENT_KEY);
