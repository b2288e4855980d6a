import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { discountWords, type EnteredCode } from '~/lib/code-words';
import { renderWithProviders } from '../../test/render-with-providers';
import { CodeField } from './code-field';

test('says that a code is applied until the shop says that it isn’t', async () => {
  const entered = { code: 'SPRING-10', shown: null, isApplied: false, note: null };
  let answer: (change: Partial<EnteredCode>) => void;
  function Field() {
    const [codes, setCodes] = useState<EnteredCode[]>([]);
    answer = (change) => setCodes([{ ...entered, ...change }]);
    const apply = () => {
      setCodes([entered]);
      return Promise.resolve(null);
    };
    return <CodeField words={discountWords} codes={codes} onApply={apply} onRemove={jest.fn()} />;
  }
  renderWithProviders(<Field />);
  const said = () => screen.getByRole('status', { hidden: true }).textContent;
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'spring-10' } });
  await act(async () => void fireEvent.submit(screen.getByLabelText('Code')));
  expect(said()).toBe('SPRING-10 is applied.');
  act(() => answer({ isApplied: true, note: 'Spring offer' }));
  expect(said()).toBe('SPRING-10 is applied.');
  act(() => answer({ note: 'This code has expired.' }));
  expect(said()).toBe('');
  expect(screen.getByText('This code has expired.')).toBeTruthy();
});
