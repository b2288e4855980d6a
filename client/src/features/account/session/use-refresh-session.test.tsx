import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { answeredUser, refusal, selam } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { useRefreshSession } from './use-refresh-session';

function Refresh() {
  const refresh = useRefreshSession();
  const [isDone, setDone] = useState(false);
  return <button onClick={() => void refresh().then(() => setDone(true))}>{isDone ? 'Done' : 'Refresh'}</button>;
}

/** Who is signed in after the shop has answered so. */
async function userAfter(answer: object) {
  const { session } = renderWithProviders(<Refresh />, { user: selam, answers: { Me: answer } });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'Done' });
  return session.getUser();
}

test('the session takes over the shop’s answer', async () => {
  expect(await userAfter({ me: answeredUser({ name: 'Selam' }) })).toMatchObject({ name: 'Selam' });
});

test('the session ends when the shop says that nobody is signed in', async () => {
  expect(await userAfter({ me: null })).toBeNull();
});

test.each([
  ['one field', () => ({ ...refusal('Away', { code: 'INTERNAL_SERVER_ERROR' })(), data: { me: null } })],
  ['everything', refusal('Away', { code: 'INTERNAL_SERVER_ERROR' })],
])('a shop that can’t answer, in %s, signs nobody out', async (_, answer) => {
  expect(await userAfter(answer)).toEqual(selam);
});
