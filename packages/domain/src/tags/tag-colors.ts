/** The fourteen colours that are offered (TAG-002). Shown as a dot beside the name, never behind it. */
export const TAG_COLORS = {
  lightGray: '#cccccc',
  slate: '#64748b',
  red: '#c81e1e',
  orange: '#ea580c',
  amber: '#b45309',
  yellow: '#ca8a04',
  lime: '#65a30d',
  green: '#15803d',
  teal: '#0e7490',
  sky: '#0284c7',
  blue: '#1d4ed8',
  purple: '#7e22ce',
  pink: '#be185d',
  brown: '#78350f',
} as const;
export type TagColor = keyof typeof TAG_COLORS;

/** What a tag looks like before anybody chose (TAG-001). */
export const DEFAULT_TAG_COLOR = TAG_COLORS.lightGray;
