import { useRouter } from '@tanstack/react-router';
import { Building2, CornerDownRight, FileCheck2, Users } from 'lucide-react';
import { useMemo } from 'react';
import { useCurrentUser } from '../../features/auth/index.ts';
import { type PageAct, usePageActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { type Command, matchingCommands } from './commands.ts';
import type { PaletteGroup } from './palette-entry.ts';
import { type RecentThing, recentThings, rememberThing } from './recent-things.ts';
import { useDestinations } from './use-destinations.ts';
import { useSearchResults } from './use-search-results.ts';

const ICON = { invoice: FileCheck2, customer: Users, vendor: Building2 } as const;

/** What the palette shows for what is typed: acts of the page, what was found, recent things, pages. */
export function useGroups(typed: string) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const user = useCurrentUser();
  const owner = user ? `${user.company_id}/${user.user_id}` : '';
  const recent = useMemo(() => recentThings(owner), [owner]);
  const open = (thing: RecentThing) => {
    rememberThing(owner, thing);
    history.push(thing.href);
  };
  const results = useSearchResults(typed, open);
  const offered = usePageActs();
  const acts = eachOnce(offered.filter(({ isPlace }) => !isPlace)).map(commandOf);
  const places = offered.filter(({ isPlace }) => isPlace).map(commandOf);
  const things = recent.map(
    (thing): Command => ({
      key: `recent ${thing.href}`,
      icon: ICON[thing.kind],
      label: thing.label,
      onSelect: () => open(thing),
    }),
  );
  const group = (label: string, commands: readonly Command[]): PaletteGroup => ({
    label,
    items: matchingCommands(commands, typed),
  });
  const groups = [
    group(t('palette.acts'), acts),
    ...results.groups,
    group(t('palette.recent'), typed.trim() === '' ? things : []),
    group(t('palette.goTo'), [...useDestinations(), ...places]),
  ];
  return { ...results, groups: groups.filter(({ items }) => items.length > 0) };
}

/** The bar of chosen rows and the menu of the only one offer some acts both. */
const eachOnce = (acts: readonly PageAct[]): readonly PageAct[] =>
  [...new Map(acts.toReversed().map((act) => [act.label, act])).values()].toReversed();

const commandOf = ({ label, icon, shortcut, onSelect }: PageAct): Command => ({
  key: `act ${label}`,
  icon: icon ?? CornerDownRight,
  label,
  ...(shortcut !== undefined && { shortcut }),
  onSelect,
});
