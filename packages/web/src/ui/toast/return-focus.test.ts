import { expect, onTestFinished, test } from 'vitest';
import { returnFocus } from './return-focus.ts';

/** A field of the page and a button of a notice; what the corner's own library hears of the focus. */
function page() {
  document.body.innerHTML =
    '<input id="field"><input id="other"><div id="corner"><button>Undo</button></div>';
  const corner = document.querySelector<HTMLElement>('#corner') as HTMLElement;
  const undo = corner.querySelector('button') as HTMLButtonElement;
  const field = document.querySelector<HTMLInputElement>('#field') as HTMLInputElement;
  const other = document.querySelector<HTMLInputElement>('#other') as HTMLInputElement;
  const heard: string[] = [];
  const hear = ({ type, target }: Event) => {
    if (target === undo) heard.push(type);
  };
  document.body.addEventListener('focusin', hear);
  document.body.addEventListener('focusout', hear);
  onTestFinished(returnFocus(corner));
  return { undo, field, other, heard };
}

test('the button of a notice gives the focus back as soon as it is pressed', () => {
  const { undo, field } = page();
  field.focus();
  undo.focus();
  undo.click();
  expect(document.activeElement).toBe(field);
});

test('leaving a notice for something else leaves the focus there, and no listener hears of the leaving', () => {
  const { undo, field, other, heard } = page();
  field.focus();
  undo.focus();
  other.focus();
  expect(document.activeElement).toBe(other);
  expect(heard).toEqual([]);
});
