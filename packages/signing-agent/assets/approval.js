// Polls the questions so that a new one appears without a reload. A new question never replaces another one: a site
// could withdraw one that is being read and put another under the pointer.
const waiting = document.getElementById('waiting');
const title = document.title;
const EVERY_MS = 1000;
/** Milliseconds for which a question is shown before its buttons work. */
const READ_MS = 1000;

const cardsIn = (root) => [...root.querySelectorAll('[data-id]')];
const isLive = (card) => !card.classList.contains('withdrawn');
const setDisabled = (card, isDisabled) => {
  for (const control of card.querySelectorAll('button')) control.disabled = isDisabled;
};

function mark() {
  const count = cardsIn(waiting).filter(isLive).length;
  document.title = count === 0 ? title : `(${count}) ${waiting.dataset.mark}`;
}

/** Disables the buttons of a new card at first: the click may have been meant for what was there before. */
function show(card) {
  setDisabled(card, true);
  setTimeout(() => {
    if (isLive(card)) setDisabled(card, false);
  }, READ_MS);
}

function withdraw(card) {
  card.classList.add('withdrawn');
  for (const control of card.querySelectorAll('button, input')) control.disabled = true;
  const notice = document.createElement('p');
  notice.className = 'warning';
  notice.textContent = `${waiting.dataset.withdrawn} `;
  const link = document.createElement('a');
  link.href = '';
  link.textContent = waiting.dataset.remove;
  notice.append(link);
  card.append(notice);
}

async function look() {
  const response = await fetch('waiting');
  if (!response.ok) return;
  const fetched = new DOMParser().parseFromString(await response.text(), 'text/html');
  const newCards = new Map(cardsIn(fetched).map((card) => [card.dataset.id, card]));
  for (const card of cardsIn(waiting).filter(isLive))
    if (!newCards.delete(card.dataset.id)) withdraw(card);
  if (newCards.size > 0) {
    for (const empty of waiting.querySelectorAll('.empty')) empty.remove();
    for (const card of newCards.values()) {
      waiting.append(card);
      show(card);
    }
    if (document.activeElement === document.body)
      cardsIn(waiting).at(-1).querySelector('[name=pin]')?.focus();
  }
  mark();
}

if (waiting) {
  mark();
  cardsIn(waiting).forEach(show);
  setInterval(() => look().catch(() => undefined), EVERY_MS);
}
