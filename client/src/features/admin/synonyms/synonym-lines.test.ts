import { firstProblem, groupsOf, linesOf } from './synonym-lines';

test('each line is a group; equals signs and commas part its words, and empty lines count for nothing', () => {
  const { groups, lines } = groupsOf('teddy, plush bear\n\n  mum = mom,mother,\n');
  expect(groups).toEqual([
    ['teddy', 'plush bear'],
    ['mum', 'mom', 'mother'],
  ]);
  expect(lines).toEqual([1, 3]);
  expect(linesOf(groups.map((words) => ({ words })))).toBe('teddy, plush bear\nmum, mom, mother');
});

test('what is refused is named by its line', () => {
  expect(firstProblem({ 'groups.1': '“tv” is too short' }, [1, 3])).toBe('Line 3: “tv” is too short');
  expect(firstProblem({ groups: 'Use at most 200 groups' }, [1])).toBe('Use at most 200 groups');
  expect(firstProblem({}, [])).toBeNull();
});
