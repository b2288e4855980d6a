/** Makes shipping free from an amount on. */
export function useFreeShippingSwitch(): (amount: number) => Promise<void> {
  return () => Promise.reject(new Error('Please switch the rule on in the settings'));
}
