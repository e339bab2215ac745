import type { Tag } from '@hoadon/contracts/tags';
import { DEFAULT_TAG_COLOR } from '@hoadon/domain/tags/tag-colors';
import { cleanTagName, SHORTEST_TAG_NAME } from '@hoadon/domain/tags/tag-name';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { tagName } from '../invoices/index.ts';
import { DottedName } from './dotted-name.tsx';
import { matchingTags, tagNamed } from './matching-tags.ts';
import { tagsQuery } from './queries.ts';
import { useSaveTag } from './use-tag-writing.ts';

/** More are found by typing. */
const MOST_SHOWN = 100;
/** What ends a name that is typed (S-72). */
const SEPARATORS = ['Enter', ':', ';'];

export type TagPickerProps = {
  /** Ids of the tags that are on; null: that is not known yet. */
  chosen: ReadonlySet<string> | null;
  onToggle: (tag: Tag) => void;
};

/**
 * The company's tags with a box each. Typing narrows them; Enter, colon or semicolon takes the one that is
 * meant, and makes it where there is none. The arrows go up and down.
 */
export function TagPicker({ chosen, onToggle }: TagPickerProps) {
  const { t } = useTranslation();
  const query = useQuery(tagsQuery);
  const tags = query.data ?? [];
  const keep = useSaveTag();
  const mayAdd = useMay('invoice_management.add');
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const name = cleanTagName(typed);
  const matches = matchingTags(tags, typed);
  const canMake = mayAdd && name.length >= SHORTEST_TAG_NAME && !tagNamed(tags, name);
  const take = (tag: Tag) => {
    onToggle(tag);
    setTyped('');
  };
  const make = () =>
    keep.mutate({ name, hex_color: DEFAULT_TAG_COLOR }, { onSuccess: (made) => take(made) });
  const takeMeant = () => {
    const meant = tagNamed(tags, name) ?? (matches.length === 1 ? matches[0] : undefined);
    if (meant) take(meant);
    else if (canMake && !keep.isPending) make();
  };
  const endName = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || name === '' || !SEPARATORS.includes(event.key)) return;
    event.preventDefault();
    takeMeant();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus among its boxes
    <div
      ref={list}
      className="flex flex-col gap-2"
      onKeyDown={(event) => moveFocus(event, list.current)}
    >
      <Field label={t('tags.picker.find')} hint={t('tags.picker.hint')}>
        <TextInput
          data-step
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={endName}
        />
      </Field>
      <WhenRead query={query} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {() => (
          <fieldset
            disabled={chosen === null}
            className="flex max-h-64 flex-col overflow-y-auto rounded-control border border-line p-1"
          >
            <legend className="sr-only">{t('tags.title')}</legend>
            {matches.slice(0, MOST_SHOWN).map((tag) => (
              <Checkbox
                key={tag.id}
                data-step
                className="min-h-8 rounded-control px-2 hover:bg-canvas"
                label={<DottedName name={tagName(tag.name)} color={tag.hex_color} />}
                checked={chosen?.has(tag.id) ?? false}
                onChange={() => onToggle(tag)}
              />
            ))}
            {matches.length > MOST_SHOWN && (
              <p className="px-2 text-small text-muted">
                {t('tags.more', { count: matches.length - MOST_SHOWN })}
              </p>
            )}
            {matches.length === 0 && !canMake && (
              <p className="p-2 text-muted">
                {tags.length === 0 ? t('tags.empty') : t('tags.notFound', { text: typed })}
              </p>
            )}
            {canMake && (
              <Button
                data-step
                variant="quiet"
                icon={Plus}
                busy={keep.isPending}
                onClick={make}
                className="justify-start!"
              >
                {t('tags.picker.create', { name })}
              </Button>
            )}
          </fieldset>
        )}
      </WhenRead>
      <ErrorLine error={keep.error} />
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** From the field to the boxes below it, and among them. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const offset = STEPS[event.key];
  if (!offset || !list || event.nativeEvent.isComposing) return;
  const stops = [...list.querySelectorAll<HTMLElement>('[data-step]:enabled')];
  const at = stops.findIndex((one) => one.matches(':focus'));
  const next = stops[at + offset];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
