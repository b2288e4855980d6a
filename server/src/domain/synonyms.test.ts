import { MAX_SYNONYM_GROUPS, MAX_SYNONYMS, parseSynonyms } from './synonyms.js';

test('groups are tidied, and empty words left out', () => {
  expect(
    parseSynonyms([
      [' Teddy ', 'teddy  bear', ''],
      ['mom', 'Mother’s'],
    ]),
  ).toEqual({
    groups: [
      ['Teddy', 'teddy bear'],
      ['mom', 'Mother’s'],
    ],
  });
});

test.each<[string, string[][], Record<string, string>]>([
  ['a group of one', [['teddy', ' ']], { 'groups.0': 'Write at least two words that mean the same' }],
  ['a word twice', [['teddy', 'TEDDY']], { 'groups.0': '“TEDDY” is there twice' }],
  [
    'a chain of groups',
    [
      ['mom', 'mother'],
      ['Móther', 'parent'],
    ],
    { 'groups.1': '“Móther” is in another group, too' },
  ],
  ['a short word', [['tv', 'television']], { 'groups.0': '“tv” is too short' }],
  ['signs', [['???', 'question']], { 'groups.0': '“???” is too short' }],
  ['a long word', [['a'.repeat(41), 'long']], { 'groups.0': `“${'a'.repeat(20)}…” is too long` }],
  [
    'too many words',
    [Array.from({ length: MAX_SYNONYMS + 1 }, (_, index) => `word ${index}`)],
    { 'groups.0': 'Use at most 12 words in a group' },
  ],
  [
    'too many groups',
    Array.from({ length: MAX_SYNONYM_GROUPS + 1 }, (_, index) => [`one ${index}`, `two ${index}`]),
    { groups: 'Use at most 200 groups' },
  ],
])('%s is refused at its group', (_what, groups, errors) => {
  expect(parseSynonyms(groups)).toEqual({ errors });
});
