/** Leaves no process and no folder behind. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.giftShopTemplate?.stop();
}
