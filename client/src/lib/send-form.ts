/** What the shop answers to a form. */
export interface FormAnswer {
  status: number;
  /** null: not readable as JSON. */
  body: unknown;
}

/**
 * Sends a form with a file and reports the progress, which fetch can't do in all browsers.
 * @param onProgress gets the part that is sent, 0 to 1
 * @throws TypeError when the shop can't be reached; an AbortError after `signal`
 */
export function sendForm(
  url: string,
  form: FormData,
  {
    onProgress,
    signal,
    headers = {},
  }: { onProgress?: (part: number) => void; signal?: AbortSignal; headers?: Record<string, string> },
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    // Stopped before it began, while a picture was made smaller: no 'abort' comes anymore.
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText) });
    request.onerror = () => reject(new TypeError('The upload failed'));
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
