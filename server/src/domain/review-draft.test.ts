import { averageStars, parseReview, shownName } from './review-draft.js';

const text = 'They stayed fresh for ten days.';

test('a review is trimmed, and its author is called by the first name and an initial unless it says otherwise', () => {
  const input = { stars: 5, title: ' Lovely\n roses ', text: `  ${text}\r\n\r\n\r\n\r\nThank you!\u0000 ` };
  expect(parseReview(input, shownName('Mebrat Alem haile'))).toEqual({
    review: { stars: 5, title: 'Lovely roses', text: `${text}\n\nThank you!`, authorName: 'Mebrat H.' },
  });
  expect(parseReview({ ...input, authorName: 'M.' }, 'Mebrat H.')).toMatchObject({ review: { authorName: 'M.' } });
});

test.each([
  [{ stars: 0 }, 'stars', 'Choose 1 to 5 stars'],
  [{ stars: 4.5 }, 'stars', 'Choose 1 to 5 stars'],
  [{ stars: '5' }, 'stars', 'Choose 1 to 5 stars'],
  [{ text: '' }, 'text', 'Write a few words about the gift'],
  [{ text: 'Nice' }, 'text', 'The review needs at least 20 characters'],
  [{ text: 'x'.repeat(2001) }, 'text', 'The review can have at most 2000 characters'],
  [{ title: 'x'.repeat(121) }, 'title', 'The title can have at most 120 characters'],
  [{ authorName: 'x'.repeat(61) }, 'authorName', 'The name can have at most 60 characters'],
])('%j is refused at its field', (change, field, problem) => {
  expect(parseReview({ stars: 5, text, ...change }, 'Hana')).toEqual({ problems: { [field]: problem } });
});

test('a name without a last name stands as it is, and an empty one is a customer’s', () => {
  expect([shownName('Hana'), shownName(' '), shownName('Ana 🌹')]).toEqual(['Hana', 'A customer', 'Ana 🌹.']);
});

test('an average has one decimal', () => {
  expect([averageStars(14, 3), averageStars(9, 2), averageStars(0, 0)]).toEqual([4.7, 4.5, 0]);
});
