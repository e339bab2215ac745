/** Prints the codes alone, from a frame that goes away with the print: nothing of the page comes along. */
export function printCodes(title: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) {
    frame.remove();
    return;
  }
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('ol');
  list.append(
    ...codes.map((code) => {
      const item = page.createElement('li');
      item.textContent = code;
      return item;
    }),
  );
  page.title = title;
  page.body.append(heading, list);
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
