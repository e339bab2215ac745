// Fetches the questions again so that a new one appears by itself. What is being typed is left alone.
const waiting = document.getElementById('waiting');
const title = document.title;
const EVERY_MS = 1000;

const ids = (root) => [...root.querySelectorAll('[data-id]')].map((card) => card.dataset.id).join();

function mark() {
  const count = waiting.querySelectorAll('[data-id]').length;
  document.title = count === 0 ? title : `(${count}) ${waiting.dataset.mark}`;
}

async function look() {
  const answer = await fetch('/waiting');
  if (!answer.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (ids(found) === ids(waiting)) return;
  waiting.replaceChildren(...found.body.childNodes);
  mark();
  waiting.querySelector('[name=pin]')?.focus();
}

if (waiting) {
  mark();
  setInterval(() => look().catch(() => undefined), EVERY_MS);
}
