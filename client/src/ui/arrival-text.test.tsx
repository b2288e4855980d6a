import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../../test/render-with-providers';
import { useArrivalText } from './arrival-text';

/** Renders in between, as a browser does. */
async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 1) await act(() => jest.advanceTimersByTimeAsync(60_000));
}

function Line() {
  return <p>{useArrivalText({ product: 'roses' }) ?? 'nothing'}</p>;
}

afterEach(() => jest.useRealTimers());

test('counts down, and asks again when the time is over', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00Z') });
  const dates: string[] = ['2026-12-03', '2026-12-04'];
  let asked = 0;
  renderWithProviders(<Line />, {
    answers: {
      Arrival: () => ({
        data: {
          deliveryDates: {
            ...{ __typename: 'DeliveryDates', timeZone: 'UTC' },
            arrival: {
              ...{ __typename: 'Arrival', from: dates[asked], date: dates[asked], kind: 'SHIP' },
              orderBy: `2026-12-0${1 + asked++}T14:00:00.000Z`,
            },
          },
        },
      }),
    },
  });
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Arrives Thursday if you order within 1 h 59 min')).toBeTruthy();
  await pass(60);
  expect(screen.getByText('Arrives Thursday if you order within 59 min')).toBeTruthy();
  expect(asked).toBe(1);
  await pass(60);
  // The answer comes later than the request leaves.
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Arrives Friday if you order within 23 h 59 min')).toBeTruthy();
  expect(asked).toBe(2);
});
