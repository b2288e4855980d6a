/** What a shopper's browser does at the sandbox's hosted page, without a browser. */
export async function payAtHostedPage(
  url: string,
  number: string,
  change: Record<string, string> = {},
): Promise<{ status: number; location: string | null; text: string }> {
  const page = await (await fetch(url)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, number, expiry: '12 / 40', cvc: '123', holder: 'Hana Tesfay', ...change }),
  });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';
export const asksCard = '4000 0025 0000 3155';
