// spec: found-5
import { scriptJson } from './script-json';

test('text can not end the script element, and reads back as it was', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- \u2028 & "' };
  const text = scriptJson(hostile);
  expect(text).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(text)).toEqual(hostile);
});
