// A bar on top of the page about the link that it was opened with: what cannot be opened, or what has to be decided first.

export interface Answer {
  readonly label: string;
  readonly act: () => void;
}

/** Shows the sentence with its buttons; a press takes it away. One at a time. */
export function linkNotice(words: string, answers: readonly Answer[]): void {
  const notice = document.querySelector('.notice') ?? document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words;
  notice.replaceChildren(
    text,
    ...answers.map(({ label, act }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => {
        notice.remove();
        act();
      });
      return button;
    }),
  );
  document.body.prepend(notice);
}
