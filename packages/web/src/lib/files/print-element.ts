import './print-file.css';

/** Opens the browser's print window with a part of the page alone, in its current state. */
export function printElement(element: HTMLElement): void {
  const sheets = document.createElement('div');
  sheets.className = 'print-sheets';
  sheets.append(element.cloneNode(true));
  document.body.append(sheets);
  window.addEventListener('afterprint', () => sheets.remove(), { once: true });
  window.print();
}
