/** Opens the browser's print window for a PDF without leaving the page. */
export function printFile(file: File): void {
  const url = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  frame.onload = () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  };
  document.body.append(frame);
  // The print window reads from the frame; it is taken away when the next page visit begins, or after a while.
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, 10 * 60_000);
}
