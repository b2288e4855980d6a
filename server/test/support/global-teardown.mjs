/** Leaves no process and no folder behind. */
export default async function globalTeardown() {
  await globalThis.giftShopTemplate?.stop();
}
