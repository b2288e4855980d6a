import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import type { Board, Parcel } from './board-words';
import { useBoardKeys } from './use-board-keys';
import { BURST_MS, useScanner } from './use-scanner';

const parcel = { code: 'a.1', fulfillmentState: 'UNFULFILLED' } as Parcel;
const board = { runs: [{ parcels: [parcel] }] } as unknown as Board;
const actions = {
  prepare: jest.fn(),
  send: jest.fn(),
  undo: jest.fn(),
  scan: jest.fn(),
  showKeys: jest.fn(),
};
const scanned = jest.fn();

function Screen() {
  const list = useRef<HTMLDivElement>(null);
  const keys = useBoardKeys(list, board, actions);
  useScanner(scanned);
  return (
    <>
      <input aria-label="Field" />
      <div ref={list} onFocus={keys.onFocus} onBlur={keys.onBlur} onKeyDown={keys.onKeyDown}>
        <article aria-label="Parcel" data-parcel={parcel.code} tabIndex={-1} />
      </div>
    </>
  );
}

let now = 0;

/** Types these keys, `pause` milliseconds apart. @returns those that the page's own handlers prevent, or a scan does */
function type(element: HTMLElement, keys: readonly string[], pause: number, init: KeyboardEventInit = {}) {
  return keys.filter((key) => {
    now += pause;
    jest.advanceTimersByTime(pause);
    const event = createEvent.keyDown(element, { key, ...init });
    Object.defineProperty(event, 'timeStamp', { value: now });
    return !fireEvent(element, event);
  });
}

const address = [...'https://example.com/admin/today?parcel=a.1'];
let card: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  now = 0;
  render(<Screen />);
  card = screen.getByRole('article');
  act(() => card.focus());
});
afterEach(() => jest.useRealTimers());

test.each(['h', 's', 'p', 'u'])('a scan that begins with %s acts on no parcel, and is heard', (first) => {
  type(card, [first, ...address, 'Enter'], 10);
  jest.runAllTimers();
  expect(scanned.mock.calls).toEqual([[`${first}${address.join('')}`]]);
  for (const does of [actions.send, actions.prepare, actions.undo, actions.scan, actions.showKeys])
    expect(does).not.toHaveBeenCalled();
});

test('a scanner that stutters is heard', () => {
  type(card, address.slice(0, 5), 20);
  type(card, [...address.slice(5), 'Enter'], 90);
  expect(scanned).toHaveBeenCalledWith(address.join(''));
});

test('a key that a person presses acts once the next one can’t be a scanner’s', () => {
  expect(type(card, ['s'], 200)).toEqual(['s']);
  expect(actions.send).not.toHaveBeenCalled();
  jest.advanceTimersByTime(BURST_MS);
  expect(actions.send.mock.calls).toEqual([[parcel]]);
  type(card, ['p', 'Enter'], 200);
  expect(actions.prepare.mock.calls).toEqual([[parcel]]);
});

test('a key that is held sends nothing', () => {
  type(card, ['s', 'p', 'u', '?'], 200, { repeat: true });
  jest.runAllTimers();
  for (const does of [actions.send, actions.prepare, actions.undo, actions.showKeys])
    expect(does).not.toHaveBeenCalled();
});

test('what is typed in a field, with Ctrl, or by hand is no scan', () => {
  expect(type(screen.getByLabelText('Field'), [...address, 'Enter'], 5)).toEqual([]);
  expect(type(card, [...address, 'Enter'], 5, { ctrlKey: true })).toEqual([]);
  expect(type(screen.getByLabelText('Field'), ['Enter'], 500)).toEqual([]);
  type(document.body, [...'1234567', 'Enter'], 5);
  type(document.body, [...address, 'Enter'], 200);
  jest.runAllTimers();
  expect(scanned).not.toHaveBeenCalled();
});
