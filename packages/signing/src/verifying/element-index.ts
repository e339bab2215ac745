import type { XmlElement } from '@hoadon/xml/dom/tree';
import { SignatureRefused } from '../signature-reason.ts';

/** The elements of a file, by Id and by their way from the root. */
export type ElementIndex = Readonly<{
  /** All elements in document order, the root first. */
  elements: readonly XmlElement[];
  /** Returns the one element with this Id. Throws SignatureRefused if there is none, or a second one. */
  byId(id: string): XmlElement;
  /** From the root to the element, both included. */
  pathTo(element: XmlElement): readonly XmlElement[];
}>;

/** XML assigns Id no meaning without a schema; vendors write it in all of these ways. */
const ID_NAMES = ['Id', 'id', 'ID', 'xml:id'];

export function elementIndex(root: XmlElement): ElementIndex {
  const elements: XmlElement[] = [];
  const parents = new Map<XmlElement, XmlElement>();
  const owners = new Map<string, XmlElement[]>();

  function visit(element: XmlElement): void {
    elements.push(element);
    for (const name of element.attributes.size === 0 ? [] : ID_NAMES) {
      const id = element.attributes.get(name);
      if (id === undefined) continue;
      const owner = owners.get(id);
      if (owner === undefined) owners.set(id, [element]);
      else owner.push(element);
    }
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      parents.set(child, element);
      visit(child);
    }
  }
  visit(root);

  function pathTo(element: XmlElement): XmlElement[] {
    const path = [element];
    for (let parent = parents.get(element); parent; parent = parents.get(parent)) path.push(parent);
    return path.reverse();
  }

  return {
    elements,
    pathTo,
    byId(id) {
      const [element, second] = owners.get(id) ?? [];
      if (element === undefined) throw new SignatureRefused('REFERENCE_UNRESOLVED', id);
      if (second !== undefined) throw new SignatureRefused('ID_NOT_UNIQUE', id);
      return element;
    },
  };
}
