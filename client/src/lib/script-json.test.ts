// spec: found-5
import { scriptJson } from './script-json';

test('text can’t end the script element, and is read back unchanged', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- \u2028 & "' };
  const text = scriptJson(hostile);
  expect(text).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(text)).toEqual(hostile);
});
