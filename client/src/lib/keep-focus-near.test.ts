import { keepFocusNear } from './keep-focus-near';

const area = () => document.querySelector<HTMLElement>('#area')!;
const button = (name: string) => document.querySelector<HTMLElement>(`[name=${name}]`)!;
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Two rows with two controls each, and a button that adds more. */
function show(): void {
  const row = (name: string) => `<li><input name="of-${name}"><button name="${name}"></button></li>`;
  document.body.innerHTML = `<div id="area"><ul>${row('first')}${row('second')}</ul><button name="add"></button></div>`;
  stop = keepFocusNear(area());
}

const focusedAfter = async (change: () => void) => {
  change();
  await Promise.resolve();
  return document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName;
};

test.each([
  ['the same control of the next row', 'first', () => button('first').parentElement!.remove(), 'second'],
  ['that of the row before, after the last one', 'second', () => button('second').parentElement!.remove(), 'first'],
  ['what is left of the area, after its only list', 'first', () => document.querySelector('ul')!.remove(), 'add'],
  ['what takes its place', 'first', () => button('first').replaceWith(button('add')), 'add'],
  ['what kept it', 'first', () => button('second').parentElement!.remove(), 'first'],
  ['nothing new, when nothing is left', 'first', () => area().replaceChildren(), 'BODY'],
])('the focus is then at %s', async (_, pressed, change, expected) => {
  show();
  button(pressed).focus();
  expect(await focusedAfter(change)).toBe(expected);
});

test('whoever moved the focus elsewhere keeps it there, and what had none before gives none', async () => {
  show();
  const outside = document.body.appendChild(document.createElement('button'));
  outside.name = 'outside';
  button('first').focus();
  outside.focus();
  expect(await focusedAfter(() => button('first').parentElement!.remove())).toBe('outside');
  outside.remove();
  expect(await focusedAfter(() => button('second').parentElement!.remove())).toBe('BODY');
});
