import { sendForm } from './send-form';

afterEach(() => jest.restoreAllMocks());

test('a form that is stopped before it begins is not sent', async () => {
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const stopped = new AbortController();
  stopped.abort();
  await expect(sendForm('/api/upload', new FormData(), { signal: stopped.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }) as Error,
  );
  expect(send).not.toHaveBeenCalled();
});

test('a form that is stopped on its way fails as stopped', async () => {
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  jest.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new Event('abort'));
  });
  const running = new AbortController();
  const sent = sendForm('/api/upload', new FormData(), { signal: running.signal });
  running.abort();
  await expect(sent).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }) as Error);
});
